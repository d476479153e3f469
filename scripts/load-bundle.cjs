// Runs a bundle of `bundle.mjs`: `loadBundle(CODE, require, scriptOf)`, where CODE is NAME.code.cjs and `scriptOf` compiles a file. The
// launcher of a command holds this function as text.
module.exports = function loadBundle(code, require, scriptOf) {
  const run = (filename, later) => {
    const module = { exports: {} };
    const folder = filename.replace(/[\\/][^\\/]*$/, '');
    scriptOf(filename).runInThisContext()(module.exports, require, module, filename, folder, later);
    return module.exports;
  };
  const later = () => run(code.replace(/code\.cjs$/, 'later.cjs'), later);
  run(code, later);
};

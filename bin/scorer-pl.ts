import { realpathSync } from 'node:fs';
import { compileLater, INLINE_LESS } from '../src/cli/compile-later.ts';
import { endAsPerl, perlWriter, readWhole } from '../src/cli/io.ts';
import { scorerPl } from '../src/compat/scorer-pl/scorer-pl.ts';
import { utf8AsLatin1 } from '../src/text/latin1.ts';

const argv = process.argv.slice(2);
compileLater(argv.slice(1, 3), INLINE_LESS).then(() => {
  const [out, err] = [perlWriter(1), perlWriter(2)];
  const status = scorerPl(argv.map(utf8AsLatin1), {
    readFile: readWhole,
    write: out.write,
    warn: err.write,
    library: utf8AsLatin1(realpathSync(process.argv[1])),
  });
  process.exitCode = endAsPerl(status, out, err);
});

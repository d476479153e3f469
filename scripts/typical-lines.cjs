// The command lines that the build of each command is made for: its parts, and V8's code caches of them.
const { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { basename, dirname, join } = require('node:path');

// Without them the command would be built in other parts: a missing one is an error.
const samples = (folder, ...names) =>
  names.map((name) => realpathSync(join(dirname(__dirname), 'testdata', folder, name)));
const conll = samples('quickstart', 'key.conll', 'response.conll');
const large = samples('conformance/scorer-pl/large-02', 'key.conll', 'response.conll');
const heavy = samples('conformance/scorer-pl/heavy-01', 'key.conll', 'response.conll');
const conllu = samples('conllu', 'ar.key.conllu', 'ar.response.conllu');
const tags = samples('quickstart', 'gold.tsv', 'pred.tsv');
const spans = samples('spans', 'prodigy.jsonl', 'gliner.json');
const asJson = ['--format', 'json'];
const inThreads = ['--jobs', '2', ...asJson];
const long = Array(2000).fill('word');
const helping = [['--help'], ['--version'], []];

/** For each command, the lines that need its first part, those that need a second one too, and so on. */
const linesOf = {
  corefscore: () => ({
    code: helping,
    score: [conll, [...conll, ...asJson], large, [...heavy, ...asJson], samples('folders', 'gold', 'pred')],
    json: [samples('compat', 'key.json', 'response.json'), samples('compat', 'both.jsonl', 'both.jsonl')],
    check: [['check', ...conll]],
    errors: [[...conll, '--errors', '1']],
    conllu: [conllu, linked(), samples('crac', 'gold/cs_demo-corefud-dev.conllu', 'bob/cs_demo-corefud-dev.conllu')],
    large: [[...samples('folders', 'gold', 'pred'), ...inThreads], lines({ clusters: [[[0, 0]]], tokens: long })],
  }),
  nerscore: () => ({
    code: helping,
    score: [tags, [...tags, ...asJson], many(tags), [...many(tags), ...asJson], samples('tag-folders', 'gold', 'pred')],
    spans: [spans, [...spans, ...asJson], samples('spans', 'gold.jsonl', 'pred.jsonl')],
    check: [['check', ...tags]],
    errors: [[...tags, '--errors', '1']],
    large: [
      [...samples('tag-folders', 'gold', 'pred'), ...inThreads],
      lines({ text: long.join(' '), spans: [{ start: 0, end: 4, type: 'PER' }] }),
    ],
  }),
  'scorer-pl': () => ({
    code: [
      ['all', ...conll],
      ['muc', ...conll, 'none'],
    ],
  }),
  'conlleval-pl': () => ({ code: [[]] }),
};

/** Files that are large enough to be scanned: the sentences of these, many times. */
function many(paths) {
  return written(paths, (path) => `${readFileSync(path, 'utf8').trimEnd()}\n\n`.repeat(40));
}

/** CoNLL-U with a link between entities, as most corpora have. */
function linked() {
  return written(conllu, (path) => readFileSync(path, 'utf8').replace('Entity=', 'Bridge=e1<e2|Entity='));
}

/** JSON lines that are enough to be scored in parts: the document under many names. */
function lines(document) {
  const all = Array.from({ length: 1000 }, (_, id) => JSON.stringify({ id: String(id), ...document }));
  return [...written(['a.jsonl', 'b.jsonl'], () => all.join('\n')), ...asJson];
}

function written(paths, contentOf) {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  return paths.map((path) => {
    writeFileSync(join(folder, basename(path)), contentOf(path));
    return join(folder, basename(path));
  });
}

/** The lines for the command whose code or source is in that file, without node and script, by the names of the parts. */
exports.typicalLines = (path) => Object.entries(linesOf[basename(path).replace(/\..*$/, '')]());

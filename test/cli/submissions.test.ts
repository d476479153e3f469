import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder } = textRunner('submissions');

/** A text with mentions, which are runs of tokens, both ends included, with the number of an entity or a type. */
interface Text {
  readonly id: string;
  readonly words: readonly string[];
  readonly mentions: readonly (readonly [first: number, last: number, name: string])[];
}

type Files = Readonly<Record<string, string>>;

/** Words that differ from text to text, in sentences of ten. */
const texts: readonly Text[] = ['one', 'two', 'three'].map((id, number) => ({
  id,
  words: Array.from({ length: 60 }, (_, at) => `${'abcdefghij'[at % 10]}${(at * 7 + number * 13) % 50}`),
  mentions: Array.from({ length: 12 }, (_, at) => [5 * at, 5 * at + (at % 2), `${at % 4}`] as const),
}));

const types = ['PER', 'LOC', 'ORG', 'MISC'];

/** What a fair system would answer: some of it is wrong. */
function answered({ mentions, ...text }: Text): Text {
  const own = mentions.map(([first, last, name], at) => {
    return [first, at % 5 === 3 ? first : last, at % 7 === 5 ? '1' : name] as const;
  });
  return { ...text, mentions: own.filter((_, at) => at !== 4) };
}

/** In sentences of ten. */
function rows<Row>({ words }: Text, row: (at: number) => Row): Row[][] {
  return words.flatMap((_, at) => (at % 10 === 0 ? [words.slice(at, at + 10).map((_, below) => row(at + below))] : []));
}

function cell({ mentions }: Text, at: number): string {
  const parts = mentions.flatMap(([first, last, name]) => {
    if (first === at) return [last === at ? `(${name})` : `(${name}`];
    return last === at ? [`${name})`] : [];
  });
  return parts.join('|') || '-';
}

const conll = (text: Text): string => {
  const lines = rows(text, (at) => `${text.id}\t0\t${at}\t${text.words[at]}\t${cell(text, at)}`);
  return `#begin document (${text.id}); part 000\n${lines.map((one) => `${one.join('\n')}\n\n`).join('')}#end document\n`;
};

const conllu = (text: Text): string => {
  const lines = rows(text, (at) => {
    const own = text.mentions.flatMap(([first, last, name]) => {
      if (first === at) return [last === at ? `(e${name}-x-1)` : `(e${name}-x-1`];
      return last === at ? [`e${name})`] : [];
    });
    const misc = own.length > 0 ? `Entity=${own.join('')}` : '_';
    const head = at % 10 === 0 ? 0 : 1;
    return [(at % 10) + 1, text.words[at], '_', 'X', '_', '_', head, head === 0 ? 'root' : 'dep', '_', misc].join('\t');
  });
  const begin = `# newdoc id = ${text.id}\n# global.Entity = eid-etype-head\n`;
  return begin + lines.map((one, at) => `# sent_id = ${text.id}-${at}\n${one.join('\n')}\n\n`).join('');
};

const jsonl = (all: readonly Text[], shift = 0): string =>
  all
    .map((text) => {
      const clusters = ['0', '1', '2', '3'].map((name) =>
        text.mentions.filter(([, , own]) => own === name).map(([first, last]) => [first + shift, last + shift]),
      );
      const sentences = rows(text, (at) => text.words[at]);
      return `${JSON.stringify({ doc_key: text.id, sentences, clusters: clusters.filter((one) => one.length > 0) })}\n`;
    })
    .join('');

function tagAt({ mentions }: Text, at: number): string {
  const found = mentions.find(([first, last]) => first <= at && at <= last);
  return found ? `${found[0] === at ? 'B' : 'I'}-${types[Number(found[2])]}` : 'O';
}

const bio = (text: Text, swapped = false): string =>
  rows(text, (at) => {
    const [word, tag] = [text.words[at], tagAt(text, at)];
    return swapped ? `${tag}\t${word}` : `${word}\t${tag}`;
  })
    .map((one) => `${one.join('\n')}\n\n`)
    .join('');

/** The offsets of words that are joined by blanks. */
function offsets(words: readonly string[], first: number, last: number): [number, number] {
  const start = words.slice(0, first).reduce((sum, word) => sum + word.length + 1, 0);
  return [start, start + words.slice(first, last + 1).join(' ').length];
}

const spans = (all: readonly Text[], shift = 0): string =>
  all
    .map(({ id, words, mentions }) => {
      const own = mentions.map(([first, last, name]) => {
        const [start, end] = offsets(words, first, last);
        return { start: start + shift, end: end + shift, label: types[Number(name)] };
      });
      return `${JSON.stringify({ id, text: words.join(' '), spans: own })}\n`;
    })
    .join('');

const brat = (text: Text): Files => {
  const lines = text.mentions.map(([first, last, name], at) => {
    const surface = text.words.slice(first, last + 1).join(' ');
    return `T${at + 1}\t${types[Number(name)]} ${offsets(text.words, first, last).join(' ')}\t${surface}\n`;
  });
  return { [`${text.id}.txt`]: text.words.join(' '), [`${text.id}.ann`]: lines.join('') };
};

/** A file for each text, in a folder. */
const each = (write: (text: Text) => string, extension: string, given: readonly Text[], inside = ''): Files =>
  Object.fromEntries(given.map((text) => [`${inside}${text.id}.${extension}`, write(text)]));

const answers = texts.map(answered);
const without = (files: Files, name: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([own]) => own !== name));
const changed = (change: (text: Text) => Partial<Text>): readonly Text[] =>
  answers.map((text) => ({ ...text, ...change(text) }));
const renamed = (name: (at: number) => string): readonly Text[] =>
  changed(({ mentions }) => ({ mentions: mentions.map(([first, last], at) => [first, last, name(at)]) }));
const later = (by: number): readonly Text[] =>
  changed(({ mentions }) => ({
    mentions: mentions.map(([first, last, name]) => [first + by, last + by, name] as const),
  }));
const otherWords = changed(({ words }) => ({ words: words.map((word) => `x${word}`) }));
const nothing = changed(() => ({ mentions: [] }));
const singletons = renamed((at) => `${at + 20}`);
const oneEntity = renamed(() => '7');
const oneType = renamed(() => '0');
const shorter = answers.map((text, at) => (at === 1 ? { ...text, words: text.words.slice(0, 59) } : text));
const replaced = (files: Files, change: (text: string) => string): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text], at) => [name, at === 1 ? change(text) : text]));

let cases = 0;

/** Where these files are, each below a folder; a text by itself is one file. */
function written(files: Files | string): string {
  const place = join(folder, `${cases++}`);
  if (typeof files === 'string') writeFileSync(place, files);
  else
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), text);
    }
  return place;
}

async function tried(command: string, gold: Files | string, ...given: readonly (Files | string)[]) {
  const option = command === 'corefscore' ? '--key' : '--gold';
  const line = `${command} check ${given.map(written).join(' ')} ${option} ${written(gold)} --format json`;
  const { stdout, status } = await run(line);
  const { problems = [], problemCounts = {} } = JSON.parse(stdout);
  const errors = problems.filter(({ severity }: { severity: string }) => severity === 'error');
  const codes = [...new Set(errors.map(({ code }: { code: string }) => code))].sort().join(' ');
  return { codes, status, problemCounts };
}

const inConll = (given: readonly Text[], inside = ''): Files => each(conll, 'conll', given, inside);
const inConllu = (given: readonly Text[], inside = ''): Files => each(conllu, 'conllu', given, inside);
const inBio = (given: readonly Text[], inside = ''): Files => each(bio, 'bio', given, inside);
const inBrat = (given: readonly Text[]): Files => Object.assign({}, ...given.map(brat));
const [keys, keysU, keysBio] = [inConll(texts), inConllu(texts), inBio(texts)];
const swap = (text: string): string => text.replace(/^(\w+\t0\t\d+)\t(\S+)\t(\S+)$/gm, '$1\t$3\t$2');

describe('check --key finds planted faults', () => {
  it.each<[string, string, Files | string, (Files | string)[], string]>([
    ['a file is missing', 'corefscore', keys, [without(inConll(answers), 'two.conll')], 'MISSING_FILE'],
    [
      'a file is not in the key',
      'corefscore',
      keys,
      [{ ...inConll(answers), 'x.conll': conll(texts[0]) }],
      'EXTRA_FILE',
    ],
    [
      'a file has another name',
      'corefscore',
      keys,
      [inConll(answers.map((text, at) => (at ? text : { ...text, id: 'uno' })))],
      'EXTRA_FILE MISSING_FILE',
    ],
    [
      'a document has another name',
      'corefscore',
      jsonl(texts),
      [jsonl(answers.map((text, at) => (at ? text : { ...text, id: 'uno' })))],
      'MISSING_DOCUMENT',
    ],
    ['a document is missing', 'corefscore', jsonl(texts), [jsonl(answers.slice(1))], 'MISSING_DOCUMENT'],
    ['a row is missing', 'corefscore', keys, [inConll(shorter)], 'TOKENS_DIFFER'],
    ['a word of CoNLL-U is missing', 'corefscore', keysU, [inConllu(shorter)], 'TOKENS_DIFFER'],
    ['words are others', 'corefscore', keys, [inConll(otherWords)], 'OTHER_TEXT'],
    ['words of CoNLL-U are others', 'corefscore', keysU, [inConllu(otherWords)], 'WORDS_DIFFER'],
    ['all is a folder too deep', 'corefscore', keys, [inConll(answers, 'team/')], 'FOLDER_TOO_DEEP'],
    ['all is two folders too deep', 'corefscore', keysU, [inConllu(answers, 'team/out/')], 'FOLDER_TOO_DEEP'],
    ['columns are swapped', 'corefscore', keys, [replaced(inConll(answers), swap)], 'UNREADABLE_CELL'],
    ['rows are shifted', 'corefscore', keys, [inConll(later(1))], 'SHIFTED'],
    ['mentions of JSON are shifted', 'corefscore', jsonl(texts), [jsonl(answers, 1)], 'SHIFTED'],
    [
      'two systems are in one folder',
      'corefscore',
      keys,
      [{ ...inConll(answers, 'a/'), ...inConll(texts, 'b/') }],
      'SEVERAL_SYSTEMS',
    ],
    [
      'two systems are side by side',
      'corefscore',
      keys,
      [{ ...each(conll, 'a.conll', answers), ...each(conll, 'b.conll', texts) }],
      'SEVERAL_SYSTEMS',
    ],
    ['two submissions are equal', 'corefscore', keys, [inConll(answers), inConll(answers)], 'SAME_SUBMISSION'],
    ['all mentions are singletons', 'corefscore', keys, [inConll(singletons)], 'DEGENERATE_OUTPUT'],
    ['all mentions are one entity', 'corefscore', keysU, [inConllu(oneEntity)], 'DEGENERATE_OUTPUT'],
    ['there is no mention', 'corefscore', keys, [inConll(nothing)], 'EMPTY_RESPONSE'],
    [
      'a bracket is open',
      'corefscore',
      keys,
      [replaced(inConll(answers), (text) => text.replace(/\d\)$/m, '-'))],
      'UNCLOSED_MENTION',
    ],
    ['the folder is empty but for a note', 'corefscore', keys, [{ 'README.md': '# none' }], 'EXTRA_FILE MISSING_FILE'],
    ['a file of tags is missing', 'nerscore', keysBio, [without(inBio(answers), 'two.bio')], 'MISSING_FILE'],
    [
      'a file of tags is not in gold',
      'nerscore',
      keysBio,
      [{ ...inBio(answers), 'x.bio': bio(texts[0]) }],
      'EXTRA_FILE',
    ],
    ['a row of tags is missing', 'nerscore', keysBio, [inBio(shorter)], 'LENGTHS_DIFFER'],
    ['tokens are others', 'nerscore', keysBio, [inBio(otherWords)], 'OTHER_TEXT'],
    [
      'columns of tags are swapped',
      'nerscore',
      keysBio,
      [each((text) => bio(text, true), 'bio', answers)],
      'UNKNOWN_TAG',
    ],
    ['rows of tags are shifted', 'nerscore', keysBio, [inBio(later(1))], 'SHIFTED'],
    ['tags are a folder too deep', 'nerscore', keysBio, [inBio(answers, 'team/')], 'FOLDER_TOO_DEEP'],
    [
      'tags of two systems are in one folder',
      'nerscore',
      keysBio,
      [{ ...inBio(answers, 'a/'), ...inBio(texts, 'b/') }],
      'SEVERAL_SYSTEMS',
    ],
    ['two submissions of tags are equal', 'nerscore', keysBio, [inBio(answers), inBio(answers)], 'SAME_SUBMISSION'],
    ['all spans have one type', 'nerscore', keysBio, [inBio(oneType)], 'DEGENERATE_OUTPUT'],
    ['there is no span', 'nerscore', keysBio, [inBio(nothing)], 'EMPTY_PRED'],
    ['offsets are shifted', 'nerscore', spans(texts), [spans(answers, 1)], 'SHIFTED'],
    ['a document of spans is missing', 'nerscore', spans(texts), [spans(answers.slice(1))], 'MISSING_DOCUMENT'],
    ['texts are others', 'nerscore', spans(texts), [spans(otherWords)], 'TEXTS_DIFFER'],
    ['a file of brat is missing', 'nerscore', inBrat(texts), [without(inBrat(answers), 'two.ann')], 'MISSING_DOCUMENT'],
  ])('where %s', async (_, command, gold, given, codes) => {
    const found = await tried(command, gold, ...given);
    expect([found.codes, found.status]).toEqual([codes, 3]);
  });
});

const first = (files: Files): string => Object.values(files)[0];

describe('check --key lets good submissions pass', () => {
  it.each<[string, string, Files | string, (Files | string)[]]>([
    ['CoNLL', 'corefscore', keys, [inConll(answers)]],
    ['the key itself', 'corefscore', keys, [keys]],
    ['CoNLL-U', 'corefscore', keysU, [inConllu(answers)]],
    ['JSON lines', 'corefscore', jsonl(texts), [jsonl(answers)]],
    ['JSON lines in another order', 'corefscore', jsonl(texts), [jsonl([...answers].reverse())]],
    ['one file', 'corefscore', first(keys), [first(inConll(answers))]],
    ['one file for all of the key', 'corefscore', keys, [Object.values(inConll(answers)).join('')]],
    ['names with pred', 'corefscore', keys, [each(conll, 'pred.conll', answers)]],
    ['another extension', 'corefscore', keys, [each(conll, 'txt', answers)]],
    ['folders that the key has too', 'corefscore', inConll(texts, 'dev/'), [inConll(answers, 'dev/')]],
    ['two different submissions', 'corefscore', keys, [inConll(answers), keys]],
    [
      'few mentions, all singletons',
      'corefscore',
      keys,
      [inConll(changed(({ mentions }) => ({ mentions: mentions.slice(0, 2) })))],
    ],
    ['tags', 'nerscore', keysBio, [inBio(answers)]],
    ['tags in one file', 'nerscore', first(keysBio), [first(inBio(answers))]],
    ['two submissions of tags', 'nerscore', keysBio, [inBio(answers), keysBio]],
    ['spans', 'nerscore', spans(texts), [spans(answers)]],
    ['brat', 'nerscore', inBrat(texts), [inBrat(answers)]],
    [
      'one type, as gold',
      'nerscore',
      inBio(texts.map((text) => ({ ...text, mentions: text.mentions.map(([a, b]) => [a, b, '0'] as const) }))),
      [inBio(oneType)],
    ],
    ['folders of tags that gold has too', 'nerscore', inBio(texts, 'a/'), [inBio(answers, 'a/')]],
    [
      'a key without mentions',
      'corefscore',
      inConll(texts.map((text) => ({ ...text, mentions: [] }))),
      [inConll(answers)],
    ],
    ['gold without spans', 'nerscore', inBio(texts.map((text) => ({ ...text, mentions: [] }))), [inBio(answers)]],
  ])('%s', async (_, command, gold, given) => {
    const found = await tried(command, gold, ...given);
    expect([found.codes, found.status]).toEqual(['', 0]);
    expect(Object.keys(found.problemCounts)).not.toContain('EMPTY_KEY');
    expect(Object.keys(found.problemCounts)).not.toContain('EMPTY_GOLD');
  });
});

describe('check --key', () => {
  it('says of each submission whether it can be scored', async () => {
    const [good, bad, gold] = [written(inConll(answers)), written(inConll(nothing)), written(keys)];
    const { stdout, status } = await run(`corefscore check ${good} ${bad} --key ${gold}`);
    expect(status).toBe(3);
    expect(stdout).toContain(`${good}: can be scored\n${bad}: 1 error\n`);
    expect(stdout).toContain('2 submissions: 1 error, 0 warnings\n');
  });

  it('allows what looks like a mistake', async () => {
    const line = `corefscore check ${written(inConll(later(1)))} --key ${written(keys)}`;
    expect([(await run(line)).status, (await run(`${line} --allow SHIFTED`)).status]).toEqual([3, 0]);
  });

  it('is needed by options that say how to score', async () => {
    const { stderr, status } = await run(`corefscore check ${written(keys)} --singletons drop`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--singletons needs --key')]);
  });

  it('refuses standard input, which is read several times', async () => {
    const { stderr, status } = await run(`corefscore check - --key ${written(keys)}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('can be read once')]);
  });
});

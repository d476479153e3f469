import { createHash } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';
import { relative } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CorefFindings } from '../../src/findings/coref-finding.ts';
import type { NerFindings } from '../../src/findings/span-findings.ts';
import type { PageData } from '../../src/page/data.ts';
import { isolatedName } from '../../src/text/harmless.ts';
import { run } from '../cli/golden-case.ts';
import { textRunner } from '../cli/text-runner.ts';

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
const several = `${coref} testdata/several/other.conll`;
const { folder, on } = textRunner('html');

const page = async (commandLine: string): Promise<string> => (await run(`${commandLine} -q -f html`)).stdout;

function dataOf(html: string): PageData {
  const [, type, text] = /<script type="([^"]+)" id="data">([^<]*)<\/script>/.exec(html)!;
  const json = type === 'application/json' ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
  return JSON.parse(json) as PageData;
}

/** The overview that stands in the file, without its tags. */
function overviewOf(html: string): string {
  const [, overview] = /<main id="page">(.*?)<\/main>/s.exec(html)!;
  return overview.replace(/<[^>]*>/g, ' ');
}

describe('a page', () => {
  it.each([several, ner])('runs and shows nothing but its own script and style: %s', async (commandLine) => {
    const html = await page(commandLine);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
    const [script] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
    const [style] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/ style="| on\w+="/);
    expect(html).not.toMatch(/(?:src|href)=["']?(?:https?:)?\/\//);
    expect(html).not.toMatch(/@import|url\(/);
  });

  it.each([several, ner])('names errors as the terminal does, and calls nothing a finding: %s', async (commandLine) => {
    const html = await page(commandLine);
    const { stdout } = await run(`${commandLine} --errors all`);
    for (const text of [overviewOf(html), stdout]) {
      expect(text).not.toMatch(/findings?\b/i);
      if (commandLine === several) expect(text).not.toMatch(/tangled|(?:missing|wrong) links?|\d (?:split|merged)\b/);
    }
    if (commandLine === several) expect(overviewOf(html)).toMatch(/only divided\s+only conflated\s+both/);
  });

  // What `npm run coverage` builds is larger.
  it.skipIf(process.env.COUNTED)('has at most 150 KB besides its data and the overview of them', async () => {
    const html = await page(coref);
    expect(html.length - JSON.stringify(dataOf(html)).length).toBeLessThan(150_000);
  });

  it('holds what an input has as text alone, wherever it stands', async () => {
    const name = '</script><img src=x onerror=alert(1)>&amp;"\'\u202e';
    const tags = (type: string): string => `<b>${name}</b>\tB-${type}\n.\tO\n\n`.replaceAll(' ', '_');
    const type = '</script><svg/onload=alert(1)>';
    const { stdout: html } = await on([tags(type), tags('PER')], 'nerscore $1 $2 -q -f html --allow TYPES_DIFFER');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    const [, overview] = /<main id="page">(.*?)<\/main>/s.exec(html)!;
    const known =
      /^(?:\/?(?:a|b|bdi|button|circle|code|d[dlt]|details|div|g|h[12]|li|main|nav|p|path|pre|rect|section|small|span|summary|svg|t[dhr]|table|tbody|text|thead|title|ul|wbr))$/;
    const names = [...overview.matchAll(/<([^\s>]*)/g)].map(([, own]) => own);
    expect(names.filter((own) => !known.test(own))).toEqual([]);
    expect(html.replaceAll('<wbr>', '')).toContain('&lt;svg/onload=alert(1)&gt;');
    expect(JSON.stringify(dataOf(html).texts[0])).toContain('</script><svg/onload=alert(1)>');
  });

  it.each([several, ner, 'nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl'])(
    'has the JSON of the run in it: %s',
    async (commandLine) => {
      const { report } = dataOf(await page(commandLine));
      const confusion = commandLine.startsWith('ner') ? '--confusion' : '';
      const { stdout } = await run(`${commandLine} -q -f json --errors all --by-document ${confusion}`);
      const json = JSON.parse(stdout);
      // Only saved reports have the fingerprint of the key, and only those of documents the scores of each.
      const systems = json.systems.map(
        ({ bySentence, overSentences, ...system }: Readonly<Record<string, unknown>>) => system,
      );
      expect(withoutCells(report)).toEqual({ ...json, corpus: undefined, systems });
    },
  );

  /** The report without the cells that findings are in, which pages alone have. */
  function withoutCells(report: object): unknown {
    return JSON.parse(JSON.stringify(report), (name, value) => (name === 'confused' ? undefined : value));
  }

  it('says of the scores what the table says of them', async () => {
    const said = 'micro pairs spans across types, rows only within a type: they do not add up';
    expect((await run(`${ner} -q -m partial`)).stdout).toContain(said);
    expect(await page(`${ner} -m partial`)).toContain(`<p class="note">${said}</p>`);
    expect(await page(`${ner} -m strict,partial`)).not.toContain(said);
  });

  it('has more data than 64 KB deflated', async () => {
    const key = (words: string): string =>
      `#begin document (d); part 000\n${words}\n#end document\n`.replaceAll(',', '\n');
    const long = Array.from({ length: 9000 }, (_, at) => `d 0 ${at} word${at} ${at % 9 === 0 ? '(1)' : '-'}`).join();
    const { stdout: html } = await on([key(long), key(long)], 'corefscore $1 $2 -q -f html');
    expect(html).toContain('<script type="application/octet-stream" id="data">');
    expect(dataOf(html).texts[0]?.[0].words).toHaveLength(9000);
  });

  it('has all items of long lists', async () => {
    const tags = Array.from({ length: 701 }, (_, at) => `w${at} B-PER ${['B-PER', 'B-LOC', 'O'][at % 3]}\n\n`).join('');
    const listOf = ({ systems: [{ findings }] }: PageData['report']) =>
      findings!.list.map((finding) => ({ ...finding, confused: undefined, place: undefined }));
    const { stdout: html } = await on([tags], 'nerscore $1 -q -f html');
    const { stdout: json } = await on([tags], 'nerscore $1 -q -f json --errors all');
    const { report, texts } = dataOf(html);
    expect(listOf(report)).toEqual(listOf(JSON.parse(json)));
    expect(texts[0]!.map(({ words }) => words)).toEqual(Array.from({ length: 701 }, (_, at) => [`w${at}`]));
    expect(texts[0]![0]).toMatchObject({ gold: [[0, 0, 'PER']], pred: [[0, 0, 'PER']] });
  });

  it('has the spans of long sentences in data of several pieces', async () => {
    const types = ['PER', 'LOC', 'ORG'];
    const lengths = Array.from({ length: 600 }, (_, at) => 10 + ((at * 7) % 250));
    const spans = lengths.map((length, s) => {
      const starts = Array.from({ length: Math.floor((length - 7) / 4) }, (_, at) => (s % 4) + 4 * at);
      return starts.flatMap((at) => [[at, at, types[(s + at) % 3]] as const, [at + 1, at + 3, types[at % 3]] as const]);
    });
    const tagsOf = (s: number, own: (typeof spans)[number]): readonly string[] => {
      const tags = new Array<string>(lengths[s]).fill('O');
      for (const [first, last, type] of own)
        for (let at = first; at <= last; at++) tags[at] = `${at === first ? 'B' : 'I'}-${type}`;
      return tags;
    };
    const rows = spans.map((own, s) => {
      const preds = tagsOf(s, own.slice(1));
      return tagsOf(s, own).map((tag, at) => `w${at} ${tag} ${preds[at]}\n`);
    });
    const { stdout: html } = await on([rows.map((own) => own.join('')).join('\n')], 'nerscore $1 -q -f html');
    const { texts } = dataOf(html);
    expect(JSON.stringify(texts).length).toBeGreaterThan(1 << 20);
    expect(texts[0]!.map(({ gold }) => gold)).toEqual(spans);
    expect(texts[0]!.map(({ pred }) => pred)).toEqual(spans.map((own) => own.slice(1)));
  });

  it.each([several, ner])('has no path of the machine that made it: %s', async (commandLine) => {
    const here = process.cwd();
    const html = await page(commandLine.replaceAll('testdata', `${here}/testdata`));
    expect(dataOf(html)).toEqual(dataOf(await page(commandLine)));
    expect(html).not.toContain(here);
    // The same file twice, and its path from here ends in it.
    const odd = `${folder}/$&.tsv`;
    copyFileSync('testdata/quickstart/gold.tsv', odd);
    expect(await page(`nerscore ${odd} ${odd}`)).toContain(`"${relative(here, odd)}"`);
  });

  it.each([coref, ner])('shows the scores and counts of the JSON without JavaScript: %s', async (commandLine) => {
    const html = await page(commandLine);
    const { report } = dataOf(html);
    const shown = overviewOf(html);
    const [{ scores }] = JSON.parse((await run(`${commandLine} -q -f json`)).stdout).systems;
    const f1s = [...JSON.stringify(scores).matchAll(/"f1":([^,}]+)/g)].map(([, f1]) =>
      commandLine === coref ? (Number(f1) * 100).toFixed(2) : Number(f1).toFixed(4),
    );
    expect(f1s.length).toBeGreaterThan(3);
    for (const f1 of f1s) expect(shown).toContain(f1);
    const { counts, gains } = report.systems[0].findings as unknown as CorefFindings & NerFindings;
    expect(gains.length).toBeGreaterThan(0);
    expect(shown).toContain(
      commandLine === coref
        ? `missing ${counts.mentions.missing} = ${counts.mentions.key} − ${counts.mentions.common}`
        : `gold spans of the list are ${counts.fn} = ${counts.tp + counts.fn} − ${counts.tp} found`,
    );
    expect(shown).toContain(report.signature);
  });

  it('has no words under --no-text', async () => {
    const html = await page(`${coref} --no-text`);
    const { texts, report } = dataOf(html);
    expect(texts[0]!.every(({ words }) => words === undefined)).toBe(true);
    expect(report.systems[0].findings!.list.every((finding) => !('text' in finding))).toBe(true);
    expect(dataOf(await page(coref)).texts[0]![0].words!.length).toBeGreaterThan(0);
  });
});

describe('a run that writes a page', () => {
  it.each([
    `${several} -f json`,
    `${several} --by size`,
    `${several} --baseline testdata/saved/better.json -f csv`,
    `${ner} -f json`,
    `${ner} --by length -f json`,
    `${ner} -f jsonl`,
    `${ner} --errors 1 --by-document`,
  ])('prints what it prints without one: %s', async (commandLine) => {
    expect(await run(`${commandLine} -o ${folder}/report.html`)).toEqual(await run(commandLine));
  });

  it('is a wrong command line under --compat, and from a configuration file', async () => {
    const compat = await run(`${coref} --compat scorer.pl -o ${folder}/compat.html`);
    const config = await on(['{"output": "report.html"}'], `${coref} --config $1`);
    expect([compat.status, config.status, existsSync(`${folder}/compat.html`)]).toEqual([2, 2, false]);
  });

  it('has the overview alone when it merges', async () => {
    await run(`${coref} -q -o ${folder}/shard.jsonl`);
    const { stdout: html, status } = await run(`corefscore merge ${folder}/shard.jsonl -q -f html`);
    expect([status, dataOf(html).texts]).toEqual([0, [null]]);
    expect(overviewOf(html)).toContain('CoNLL F1');
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('href="#text');
  });
});

it('isolates controls of bidirectional text in the names of systems, whatever these open or close', () => {
  const controls = (name: string) =>
    isolatedName(name).replaceAll('\u2068', '<').replaceAll('\u2069', '>').replaceAll('\u202e', 'R');
  expect(['plain', 'a\u202eb', '\u2069\u202eb', '\u2066a'].map(controls)).toEqual([
    'plain',
    '<aRb>',
    '<<>Rb>',
    '<\u2066a>>',
  ]);
});

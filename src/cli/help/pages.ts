import type { Command, Option } from 'commander';
import type { ToolAbout } from '../../compat/tool.ts';
import { findingKinds } from '../../findings/kinds.ts';
import type { Report } from '../../results/report.ts';
import { laidOut, trimmed } from '../../text/layout.ts';
import { nearest } from '../../text/nearest.ts';
import { wrapped } from '../../text/width.ts';
import { exitCode } from '../command.ts';
import { type CommandLine, type CommandRow, scoringCommand } from '../program.ts';
import { docs } from './docs.ts';
import { type HelpTopic, optionIndex, topicText, twoColumns } from './help.ts';

/** A page of `help` and `explain`. */
export interface Page {
  /** What it may be called, in any case. */
  readonly names: readonly string[];
  /** What it is about, for lists; absent if they do not have it. */
  readonly summary?: string;
  /** Whether it is about a kind of error, which may have the name of something else. */
  readonly isFinding?: true;
  text(width: number): string;
}

/** What the pages of a program are made from, besides its options and problems. */
export interface Manual {
  readonly topics: Readonly<Record<string, HelpTopic>>;
  /** The pages of metrics, or of modes and schemes. */
  rows(): readonly Page[];
  readonly tools: readonly ToolAbout[];
  /** The name that a word of a user means. */
  nameOf(word: string): string;
}

/** A metric, mode or scheme. `title` begins the text in the place of its name. */
interface Explained {
  readonly name: string;
  readonly title?: string;
  readonly summary: string;
  readonly papers?: readonly string[];
}

/** The pages of metrics, or of modes and schemes, which are sections of pages of `docs`, with their papers. */
export function rowPages(page: 'metrics' | 'modes', rows: readonly Explained[]): Page[] {
  const sections = sectionsOf(docs(page));
  return rows.map(({ name, title = name, summary, papers = [] }) => {
    const references = papers.map((paper) => `- ${paper}\n`).join('');
    const markdown = `${title}: ${summary}\n\n${sections.get(name)}\n\n${references}`;
    return { names: [name], summary, text: (width) => `${laidOut(markdown, width)}\n` };
  });
}

/** What a tool of `--compat` computes, and how it departs from the definitions. */
function toolPage(program: string, { name, title, departs, source, files }: ToolAbout): Page {
  const section = sectionsOf(docs('compat')).get(name) ?? '';
  const rows = [
    ['departs', departs],
    ['source', `${title}: ${source}`],
    ['type', `${program} --compat ${name} ${files}`],
  ];
  const text = (width: number): string => {
    const lines = rows.map(([head, said]) => {
      return head.padEnd(11) + wrapped(said, width - 11).replaceAll('\n', `\n${' '.repeat(11)}`);
    });
    return `${name}\n\n${laidOut(section, width)}\n\n${lines.join('\n')}\n`;
  };
  return { names: [name], summary: title, text };
}

function topicPage(program: Command, name: string, topic: HelpTopic): Page {
  const section = sectionsOf(docs('topics')).get(`${program.name()} ${name}`) ?? '';
  const [summary] = section.split('\n\n');
  return { names: [name], summary, text: () => topicText(program, name, topic, section) };
}

function indexPage(program: Command, topics: readonly string[]): Page {
  const summary = `All options of ${program.name()}, each with the topic that explains it.`;
  const ends = `  ${program.name()} help compare          one topic\n  ${program.name()} explain --baseline    one option`;
  return { names: ['options'], summary, text: () => `${summary}\n\n${optionIndex(program, topics)}\n\n${ends}\n` };
}

function textPage(names: readonly string[], text: string): Page {
  return { names, text: (width) => `${laidOut(text, width)}\n` };
}

/** A section of a page of `docs` that explains several words. */
export function wordsPage(page: 'modes', names: readonly string[], summary: string): Page {
  const text = `${names.join(', ')}: ${summary}\n\n${sectionsOf(docs(page)).get(names[0])}`;
  return { ...textPage(names, text), summary };
}

/** Each kind of finding of a command, unless it has the name of a mode, whose page explains it. */
function findingPages(tool: Report['tool'], rows: readonly Page[]): Page[] {
  const sections = sectionsOf(docs('findings'));
  const taken = rows.flatMap(({ names }) => names);
  const kinds = findingKinds[tool].filter((kind) => !taken.includes(kind));
  return kinds.map((kind) => {
    const own = sections.get(`${tool} ${kind}`) ?? '';
    return { ...textPage([kind], `${kind}, a kind of error\n\n${own}`), isFinding: true as const };
  });
}

/** The signature, each option of a command by its name or its field in the signature, and each field that has no option. */
function optionPages(program: Command): Page[] {
  const sections = sectionsOf(docs('options'));
  const tool = `${program.name()} `;
  const fields = sections.get(`${tool}signature`) ?? '';
  const pageOf = ({ long, flags, description, hidden }: Option): Page[] => {
    const section = sections.get(`${tool}${long}`) ?? sections.get(long ?? '');
    if (hidden || !long || section === undefined) return [];
    const [, field] = new RegExp(`^    (\\w+) .* ${long}$`, 'm').exec(fields) ?? [];
    const stated = field === undefined ? '' : `In the signature: ${field}.\n\n`;
    return [textPage([long.slice(2), ...(field ? [field] : [])], `${flags}: ${description}\n\n${stated}${section}`)];
  };
  const others = [...sections].flatMap(([name, section]) => {
    const own = name.startsWith(tool) && !name.includes('--') ? name.slice(tool.length) : '';
    return own === '' ? [] : [textPage([own], `${own}\n\n${section}`)];
  });
  return [...program.options.flatMap(pageOf), ...others];
}

/** The sections of pages of Markdown, by each name in their headings, which commas separate. */
export function sectionsOf(pages: string): ReadonlyMap<string, string> {
  const sections = pages
    .replaceAll(/^# [\s\S]*?(?=^## )/gm, '')
    .split(/^## /m)
    .slice(1);
  return new Map(
    sections.flatMap((section) => {
      const end = section.indexOf('\n');
      const names = section.slice(0, end).split(', ');
      return names.map((name): [string, string] => [name, trimmed(section.slice(end))]);
    }),
  );
}

/**
 * `explain [NAME...]`: the pages of these names, topics last; without one, a list of them. `help [NAME...]`: topics first; without one, a
 * list of the topics.
 */
export function pageRows(manual: Manual): Readonly<Record<'explain' | 'help', CommandRow>> {
  const row = (name: 'explain' | 'help'): CommandRow => ({
    name,
    about: 'Explains metrics, modes, options, problems, the signature and the tools of --compat.',
    inputs: [['[name...]', 'what to explain; without one, what there is']],
    choices: () => [],
    takes: 'words',
    words(scoring) {
      const { topics, rows, tools, others } = pagesOf(manual, scoring);
      const all = name === 'explain' ? [...rows, ...tools, ...others, ...topics] : topics;
      return [...new Set(all.flatMap(({ names }) => names))];
    },
    async run(line) {
      const scoring = scoringCommand(line.program, line.io);
      const { topics, rows, tools, others } = pagesOf(manual, scoring);
      const pages = [...rows, ...tools, ...others];
      if (name === 'explain')
        return printPages(line, manual, [...pages, ...topics], (width) => listText(rows, tools, topics, width));
      return printPages(line, manual, [...topics, ...pages], () => topicsText(line.program.tool, topics));
    },
  });
  return { explain: row('explain'), help: row('help') };
}

function topicsText(tool: Report['tool'], topics: readonly Page[]): string {
  const rows = topics.map(
    ({ names, summary = '' }) => [names[0], summary.replaceAll('\n', ' ').replace(/\. .*/, '.')] as const,
  );
  return `Topics (${tool} help <topic>):\n${twoColumns(rows)}\n\n${tool} --help has the options used most, and all commands.\n`;
}

/** What there is to explain. */
function listText(rows: readonly Page[], tools: readonly Page[], topics: readonly Page[], width: number): string {
  const listed = (pages: readonly Page[]): string =>
    twoColumns(pages.map(({ names, summary = '' }) => [names[0], summary])).replaceAll(/^ {2}/gm, '');
  const more = `Also: signature, each option by its name (lenient), each code of a problem (TOKENS_DIFFER), and the topics of help (${topics.map(({ names }) => names[0]).join(', ')}).`;
  return `${listed(rows)}\n\nTools, for --compat:\n${listed(tools)}\n\n${wrapped(more, width)}\n`;
}

function pagesOf({ topics, rows, tools }: Manual, scoring: Command) {
  const tool = scoring.name() as Report['tool'];
  const own = rows();
  const problems = Array.from(sectionsOf(docs('problems')), ([code, section]) =>
    textPage([code], `${code}\n\n${section}`),
  );
  return {
    topics: [
      ...Object.entries(topics).map(([name, topic]) => topicPage(scoring, name, topic)),
      indexPage(scoring, Object.keys(topics)),
    ],
    rows: own,
    tools: tools.map((about) => toolPage(tool, about)),
    others: [...optionPages(scoring), ...problems, ...findingPages(tool, own)],
  };
}

/** Prints the pages that the arguments name, or where they name none, the list. */
function printPages(
  { command, io }: CommandLine,
  { nameOf }: Manual,
  pages: readonly Page[],
  list: (width: number) => string,
): number {
  // Wider lines are harder to read, and equations are laid out for 80 columns.
  const width = Math.min(io.width, 80);
  const texts = command.args.map((word) => {
    const meant = [word.replace(/^--?/, ''), nameOf(word.replace(/^--?/, ''))].map((one) => one.toLowerCase());
    const [page, ...more] = pages.filter(({ names }) => names.some((one) => meant.includes(one.toLowerCase())));
    if (!page) return command.error(`error: ${unknownName(word, pages)}`);
    // A kind of error may have the name of a mode or setting.
    return [page, ...more.filter(({ isFinding }) => isFinding)].map((one) => one.text(width)).join('\n');
  });
  io.out(texts.length === 0 ? list(width) : texts.join('\n'));
  return exitCode.scored;
}

function unknownName(word: string, pages: readonly Page[]): string {
  const near = nearest(
    word,
    pages.flatMap(({ names }) => names),
  );
  return `unknown name '${word}'${near === undefined ? '' : `: did you mean ${near}?`}`;
}

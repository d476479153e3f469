import type { CorefCounts } from '../../findings/coref-finding.ts';
import type { NerCounts } from '../../findings/span-findings.ts';
import {
  corefMetricSets,
  corefMetrics,
  corefSettings,
  detectCommand,
  formatReport,
  htmlReport,
  modes,
  nerSettings,
  pageData,
  type Report,
  type ScoredFiles,
  scoreCorefFiles,
  scoreNerFiles,
  settingHeadings,
} from '../../index.ts';
import type { PageBundle } from '../../report/style.ts';
import { groupedBy } from '../../text/grouped.ts';
import { counted } from '../../text/quoted.ts';
import { commandLine } from './command-line.ts';
import type { Answer, Choices, FileFormat, Input, Job, Menu, Menus, Request, Scored, Tool } from './protocol.ts';

/** The engine of the playground: a worker, so that the page never stands still. It answers each request once. */
const tables = { corefscore: corefSettings, nerscore: nerSettings };
/** The metrics of all inputs. */
const general = corefMetrics.filter(({ name, needs }) => needs === undefined && corefMetricSets.all.includes(name));
const menus: Menus = {
  corefscore: menuOf(
    'corefscore',
    corefMetrics,
    general.map(({ name }) => name),
  ),
  nerscore: menuOf('nerscore', modes, ['strict']),
};
let last: { readonly report: Report; readonly command: string };

addEventListener('message', async ({ data, ports: [port] }: MessageEvent<Request>) => {
  const reply = (own: Answer): void => port.postMessage(own);
  await answer(data).then(
    (found) => reply({ answer: found }),
    (error) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(request: Request): Promise<Menus | Scored | string> {
  if (request === 'menus') return menus;
  return 'score' in request ? score(request.score) : written(request.write, request.bundle);
}

function menuOf(
  tool: Tool,
  metrics: readonly { readonly name: string; readonly title: string; readonly summary: string }[],
  usual: readonly string[],
): Menu {
  const rows = Object.entries(tables[tool]).flatMap(([name, { option, help = '', kind, default: own = '' }]) =>
    // Other tools are not there.
    option === undefined || help.startsWith('with --compat')
      ? []
      : [
          {
            name,
            option,
            help,
            choices: kind.choices ?? [],
            usual: String(own),
            group: settingHeadings[tool][name],
            isOfSide: /^--\S+ for (?:the )?\w+$/.test(help),
          },
        ],
  );
  return { rows, metrics: metrics.map(({ name, title, summary }) => ({ name, title, about: summary })), usual };
}

async function score({ inputs, tool: asked, choices }: Job): Promise<Scored> {
  const begun = performance.now();
  const contents = await Promise.all(inputs.map(contentsOf));
  const tool = asked === 'auto' ? detectCommand(contents[0][0]?.[1] ?? '') : asked;
  const done = (): number => (performance.now() - begun) / 1000;
  try {
    const paths = inputs.map(({ path }) => path);
    const files = Object.fromEntries(contents.flat());
    const { log, report } = await scored(tool, paths, files, choices[tool]);
    const problems = [...groupedBy(log.problems, ({ code }) => code).values()].flatMap((own) => own.slice(0, MOST));
    const counts = Object.fromEntries(log.counts);
    if (!report) return { tool, problems, counts, seconds: done() };
    last = { report, command: commandLine(tool, paths, choices[tool], menus[tool]) };
    const data = JSON.stringify(pageData(report, { command: last.command }));
    return { tool, problems, counts, data, sizes: sizesOf(report), seconds: done() };
  } catch (error) {
    // A choice that cannot be, or contradicts another.
    if (!(error instanceof RangeError)) throw error;
    return { tool, problems: [{ severity: 'error', message: error.message }], counts: {}, seconds: done() };
  }
}

/** How many problems of one code are shown. */
const MOST = 20;

/** The files of an input, by their paths. */
async function contentsOf({ path, content, files }: Input): Promise<readonly Contents[]> {
  if (!files) return [[path, await bytesOf(content)]];
  return Promise.all(files.map(async (own) => [`${path}/${own.name}`, await bytesOf(own.content)] as const));
}

type Contents = readonly [path: string, content: string | Uint8Array];

async function bytesOf(content: string | Blob): Promise<string | Uint8Array> {
  return typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
}

function scored(
  tool: Tool,
  paths: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  { metrics, settings, confidence }: Choices,
): Promise<ScoredFiles> {
  const table: Readonly<Record<string, (typeof corefSettings)['singletons'] | (typeof nerSettings)['scheme']>> = tables[
    tool
  ] as never;
  const parsed = Object.entries(settings).map(([name, text]) => {
    const { option = '', kind, preset = true } = table[name];
    try {
      return [name, option.includes('<') ? kind.parse(text) : preset];
    } catch (error) {
      throw new RangeError(`${option.split(' ')[0]} ${text}: ${(error as Error).message}`);
    }
  });
  // The page has the options of the command line.
  const asked = {
    findings: true,
    units: 'page' as const,
    wording: (option: string) => option,
    ...(confidence && { confidence: 95 }),
  };
  const options = { settings: Object.fromEntries(parsed), ...asked };
  const run = tool === 'corefscore' ? scoreCorefFiles : scoreNerFiles;
  return run(paths, files, metrics.length > 0 ? { ...options, metrics } : options);
}

/** What the sides hold. Counts are those of the findings, which have strings too that no text has. */
function sizesOf({ unit, systems }: Report): readonly string[] {
  const held = systems.map(({ findings }) => {
    const counts = findings?.counts as CorefCounts | NerCounts;
    if ('mentions' in counts)
      return [counted(counts.mentions.key, 'mention'), counted(counts.mentions.response, 'mention')];
    return [counted(counts.tp + counts.fn, 'span'), counted(counts.tp + counts.fp, 'span')];
  });
  const units = counted(systems[0].texts?.length ?? 0, unit === 'topic' ? 'document' : unit);
  return [`${units}, ${held[0][0]}`, ...held.map(([, theirs]) => theirs)];
}

async function written(format: FileFormat, bundle: PageBundle): Promise<string> {
  const { report, command } = last;
  if (format === 'html') {
    const packed = await deflated(JSON.stringify(pageData(report, { command })));
    return htmlReport(report, { bundle, deflated: () => [packed], command });
  }
  // Findings are for the page alone, as the commands have it.
  const systems = report.systems.map(({ findings, texts, confusion, ...system }) => system);
  return formatReport({ ...report, sharedErrors: undefined, systems }, format);
}

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return btoa(pieces.join(''));
}

const PIECE = 1 << 13;

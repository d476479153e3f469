import type { Measurement } from './measure.ts';
import { median, ratio } from './statistics.ts';

/** What has to hold, with what was measured. `value` is undefined where a part of it was not measured. */
export interface Target {
  readonly name: string;
  /** Undefined where nothing is demanded, only reported. */
  readonly limit: number | undefined;
  /** Whether `value` has to be at most or at least the limit. */
  readonly bound: 'at most' | 'at least';
  readonly value: number | undefined;
}

/** Whether a target is met; undefined where it was not measured or has no limit. */
export function isMet({ bound, limit, value }: Target): boolean | undefined {
  if (value === undefined || limit === undefined) return undefined;
  return bound === 'at most' ? value <= limit : value >= limit;
}

/** Every target, measured on these. Ratios are medians of ratios run by run, of wall time where it does not say CPU. */
export function targets(measured: readonly Measurement[]): readonly Target[] {
  const { over, fastestPeerOver, growth, memory } = questions(measured);
  return [
    atMost('start: corefscore ÷ node -e 0', 1.4, over('ten-lines', 'corefscore', node)),
    atMost('start: corefscore --help ÷ node -e 0', 1.4, over('ten-lines', 'corefscore --help', node)),
    atMost('corpus: corefscore json ÷ node -e 0', 2.5, over('corpus', json, node)),
    atLeast('corpus: scorer.pl ÷ corefscore json', 200, over('corpus', 'scorer.pl', json)),
    atLeast('corpus: fastest other peer ÷ corefscore json', 10, fastestPeerOver('corpus', json, 'wall', 'scorer.pl')),
    atLeast('document of 1,000 mentions: scorer.pl ÷ corefscore json', 1000, over('document-1000', 'scorer.pl', json)),
    ...['corpus', 'document-1000'].map((input) =>
      atLeast(`${input}: scorer.pl ÷ our scorer.pl`, undefined, over(input, 'scorer.pl', 'our scorer.pl')),
    ),
    atMost('LitBank: corefscore json ÷ node -e 0', 10, over('litbank', json, node)),
    ...[10, 50, 90].map((noise) => {
      const name = `1,000,000 mentions, giant component, ${noise} % noise: corefscore json ÷ mention index`;
      return atMost(name, 3, over(`clustering-1m-far-${noise}`, json, 'mention index'));
    }),
    atMost('10 million tags: nerscore ÷ finding line ends, CPU', 2.5, over(tags10m, nerscore, lines, 'cpu')),
    atLeast('10 million tags: conlleval.pl ÷ nerscore, CPU', 40, over(tags10m, 'conlleval.pl', nerscore, 'cpu')),
    atLeast('10 million tags: fastest peer ÷ nerscore, CPU', 10, fastestPeerOver(tags10m, nerscore, 'cpu')),
    atMost('10 million tags: nerscore, MiB resident', 100, memory(tags10m, nerscore)),
    atMost(
      '200 MB without mentions: corefscore check ÷ finding line ends, CPU',
      2,
      over(noMentions, check, lines, 'cpu'),
    ),
    atMost(
      '200 MB without mentions: corefscore json ÷ finding line ends, CPU',
      2,
      over(noMentions, json, lines, 'cpu'),
    ),
    ...['near', 'far'].flatMap((to) =>
      [10, 50, 90].map((noise) => {
        const [small, large] = ['100k', '1m'].map((size) => `clustering-${size}-${to}-${noise}`);
        const name = `growth: CPU a mention, 1,000,000 ÷ 100,000 mentions, ${to}, ${noise} % noise`;
        return atMost(name, 1.5, growth(small, large, json, 10));
      }),
    ),
    atMost('growth: CPU a tag, 10 million ÷ 1 million tokens', 1.5, growth('tags-1m-4', tags10m, nerscore, 10)),
  ];
}

const node = 'node -e 0';
const lines = 'find line ends';
const json = 'corefscore json';
const check = 'corefscore check';
const nerscore = 'nerscore json';
const tags10m = 'tags-10m-4';
const noMentions = 'without-mentions';

function atMost(name: string, limit: number, value: number | undefined): Target {
  return { name, limit, bound: 'at most', value };
}

function atLeast(name: string, limit: number | undefined, value: number | undefined): Target {
  return { name, limit, bound: 'at least', value };
}

type Time = 'wall' | 'cpu';

function questions(measured: readonly Measurement[]) {
  const find = (input: string, subject: string): Measurement | undefined =>
    measured.find((row) => row.input === input && row.subject === subject && row.failure === undefined);

  const over = (input: string, a: string, b: string, time: Time = 'wall'): number | undefined => {
    const [above, below] = [find(input, a), find(input, b)];
    return above && below && ratio(above[time], below[time]);
  };

  const fastestPeerOver = (input: string, ours: string, time: Time, except?: string): number | undefined => {
    const peers = measured.filter(({ kind, subject, ...row }) => {
      return row.input === input && kind === 'peer' && subject !== except && row.failure === undefined;
    });
    const ratios = peers.flatMap(({ subject }) => over(input, subject, ours, time) ?? []);
    return ratios.length > 0 ? Math.min(...ratios) : undefined;
  };

  /** How a unit's share of the CPU time beyond starting node has grown on an input `times` as large. */
  const growth = (small: string, large: string, subject: string, times: number): number | undefined => {
    const beyondStart = (input: string): number | undefined => {
      const [own, start] = [find(input, subject), find(input, node)];
      return own && start && median(own.cpu) - median(start.cpu);
    };
    const [before, after] = [beyondStart(small), beyondStart(large)];
    return before === undefined || after === undefined ? undefined : after / before / times;
  };

  return { over, fastestPeerOver, growth, memory: (input: string, subject: string) => find(input, subject)?.memory };
}

import type { Report } from '../../../results/report.ts';
import { groupedBy } from '../../../text/grouped.ts';

/** What a setting is about, and a sentence for each of its values; `*` is for any other, which stands at `#`. */
interface Said {
  readonly about: string;
  readonly as: Readonly<Record<string, string>>;
}

const input: Said = { about: 'Files', as: { '*': 'Their format is #.' } };
const files: Said = { about: 'Files', as: { '*': 'The gold has #.' } };
const missing: Said = {
  about: 'Missing',
  as: {
    empty: 'A document that a system did not submit is scored as empty.',
    error: 'A system that lacks a document is not scored.',
    skip: 'A document that a system did not submit is left out.',
  },
};
const extra: Said = {
  about: 'Extra',
  as: {
    warn: 'A document that only a system has is left out.',
    skip: 'A document that only a system has is left out.',
    error: 'A system with a document that is not in the key is not scored.',
  },
};
const lenient: Said = { about: 'Repairs', as: { true: 'What could be repaired in the files was, and is counted.' } };
const pair: Said = {
  about: 'Documents',
  as: {
    id: 'They are paired by their names.',
    text: 'They are paired by their texts.',
    position: 'They are paired in their order.',
  },
};
const unparsable: Said = {
  about: 'Answers',
  as: {
    error: 'A system with an answer that cannot be read is not scored.',
    empty: 'An answer that cannot be read is empty.',
  },
};

/** The settings of corefscore that a leader board says, by their names. */
const ofMentions: Readonly<Record<string, Said>> = {
  input,
  files,
  match: {
    about: 'Mentions',
    as: {
      exact: 'They match only where they cover the same words.',
      head: 'They match where they have the same head.',
      partial: 'They match where that of the response is inside that of the key and has its head.',
      min: 'They match where they have the same minimum span.',
      strings: 'Entities are sets of strings.',
    },
  },
  heads: { about: 'Mentions', as: { collins: 'Heads are found by the rules of Collins.' } },
  zeroMatch: {
    about: 'Mentions',
    as: { dependent: 'Zeros match by what they depend on.', linear: 'Zeros match by their places.' },
  },
  singletons: {
    about: 'Mentions',
    as: { keep: 'Entities of one mention count.', drop: 'Entities of one mention are left out on both sides.' },
  },
  duplicates: {
    about: 'Mentions',
    as: {
      reference: 'A repeated mention counts as in scorer.pl.',
      first: 'Of a repeated mention the first counts.',
      error: 'A system that repeats a mention is not scored.',
    },
  },
  positions: {
    about: 'Mentions',
    as: { characters: 'Their places are characters of the text, as the sides have different tokens.' },
  },
  missing,
  extra,
  unparsable,
  pair,
  scope: {
    about: 'Documents',
    as: { corpus: 'All are scored as one.', topic: 'Those of a topic are scored as one.' },
  },
  window: { about: 'Documents', as: { '*': 'They are cut into windows of # tokens.' } },
  lenient,
};

/** Those of nerscore. */
const ofSpans: Readonly<Record<string, Said>> = {
  input,
  files,
  scheme: {
    about: 'Tags',
    as: { auto: 'Their scheme is found in the gold.', '*': 'Their scheme is #.' },
  },
  invalid: {
    about: 'Tags',
    as: {
      repair: 'Tags that break it begin or continue spans, as in conlleval.',
      discard: 'Spans with tags that break it are left out, as in seqeval’s strict mode.',
      error: 'A system with tags that break it is not scored.',
    },
  },
  labels: {
    about: 'Types',
    as: { union: 'Means are over the types of both sides.', gold: 'Means are over the types of the gold.' },
  },
  ignoreCaseOfTypes: { about: 'Types', as: { true: 'Types that differ only in case are one.' } },
  zeroDivision: { about: 'Types', as: { '*': 'A score of 0/0 is #.' } },
  duplicates: {
    about: 'Spans',
    as: {
      drop: 'A repeated span counts once.',
      count: 'Each repeat of a span counts.',
      error: 'A system that repeats a span is not scored.',
    },
  },
  normalize: {
    about: 'Spans',
    as: {
      none: 'Strings match where they are equal.',
      tidy: 'Strings match whatever their blanks are.',
      caseless: 'Strings match whatever their case and blanks are.',
    },
  },
  minScore: { about: 'Spans', as: { '*': 'Predictions with a score below # are left out.' } },
  minOverlap: { about: 'Overlap', as: { '*': 'Spans overlap from # % of the gold span on.' } },
  partialWeight: { about: 'Overlap', as: { '*': 'A partial match counts #.' } },
  missingDocument: missing,
  extraDocument: extra,
  unparsable,
  pair,
  lenient,
};

/** How the report was scored: what each sentence is about, and the sentences, one for each setting that its scores depend on. */
export function howScored({ tool, settings, systems: [{ rows }] }: Report): readonly (readonly [string, string])[] {
  const said = tool === 'corefscore' ? ofMentions : ofSpans;
  const areWhole = rows.every(({ metric }) => metric === 'strict' || metric === 'exact');
  const sentences = Object.entries(settings).flatMap(([name, value]) => {
    const { about, as } = said[name] ?? { about: 'Settings', as: { '*': `${spaced(name)}: #.` } };
    const text = as[String(value)] ?? as['*'];
    return text === undefined || (areWhole && about === 'Overlap')
      ? []
      : [{ about, text: text.replace('#', String(value)) }];
  });
  return [...groupedBy(sentences, ({ about }) => about)].map(([about, own]) => [
    about,
    own.map(({ text }) => text).join(' '),
  ]);
}

/** `tagDelimiter` as `Tag delimiter`. */
function spaced(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

import { type TagSink, type TagWatch, tokensOf } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import type { LineSplitter } from '../../text/lines.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { WORDS_KEPT, wordTexts } from './other-tokens.ts';
import type { TagInput } from './tag-cells.ts';
import type { SideNotes, TagColumn } from './tag-columns.ts';
import { tagFileReader } from './tag-file.ts';
import { type TagPairing, tagPairing } from './tag-pairing.ts';

/** How tag files are read. */
export interface TagFileOptions {
  /** The columns of the tags: 1 is the first, -1 the last. When not given, -2 and -1 in one file, the last in two files. */
  readonly goldColumn?: TagColumn;
  readonly predColumn?: TagColumn;
  readonly tokenColumn?: TagColumn;
  readonly delimiter?: string;
  readonly headerRows?: number;
  /** Pair what can be paired: a row that the other side lacks is read there as outside. */
  readonly lenient?: boolean;
  /** See `TagLayout`. */
  readonly input?: TagInput;
  readonly documentRows?: boolean;
  readonly metadataRows?: boolean;
}

/** The watches that see the tags of each side before they are paired. */
export interface TagWatches {
  readonly gold: TagWatch;
  readonly pred: TagWatch;
}

/** What readers of tags share: where tags and problems go. */
export interface TagReading {
  readonly options: TagFileOptions;
  readonly tags: TagTable;
  readonly watches: TagWatches;
  readonly sink: TagSink;
  readonly problems: ProblemSink;
  /** Of each side, the same of one file that holds both; see `TagFileReading`. */
  readonly notes?: { readonly gold: SideNotes; readonly pred: SideNotes };
  /** See `TagFileReading`. */
  readonly scannedFrom?: number | undefined;
}

/** Reads one file. */
export interface OneTagReader extends LineSplitter {
  /** The number of rows so far, if the file is read alone. */
  readonly rows: number;
}

/**
 * Reads one file that holds gold and predicted tags, by default in its last two columns (conlleval, CRF++), and passes the pairs to
 * the sink. See `tagFileReader` for what a file may hold.
 */
export function tagReader(file: string, reading: TagReading): OneTagReader {
  const { goldColumn = -2, predColumn = -1 } = reading.options;
  return oneReader(file, [goldColumn, predColumn], reading);
}

/**
 * Reads the gold tags of a file whose predictions are missing, as `tagPairReader` does under `lenient` if the other side has no row:
 * every token is predicted to be outside.
 */
export function loneTagReader(file: string, reading: TagReading): OneTagReader {
  return oneReader(file, [reading.options.goldColumn ?? -1], reading);
}

function oneReader(file: string, columns: readonly TagColumn[], reading: TagReading): OneTagReader {
  const { options, watches, sink } = reading;
  let rows = 0;
  const reader = tagFileReader({
    ...reading,
    layout: { ...options, file, columns, isChosen: isChosen(options) },
    notes: reading.notes?.gold,
    watches: [watches.gold, watches.pred].slice(0, columns.length),
    words: false,
    passes: sink.pass !== undefined,
    onBatch({ first, second, length, outside, sentences }) {
      if (columns.length === 1) rows += outside + tokensIn(first, length);
      sink.rows(first, second, length);
      sink.pass?.(outside, sentences);
    },
  });
  return {
    ...reader,
    end() {
      reader.end();
      if (columns.length === 1) addTokens(reading.notes?.gold, rows);
    },
    get rows() {
      return rows;
    },
  };
}

/** Whether an option names a column. */
function isChosen({ goldColumn, predColumn, tokenColumn }: TagFileOptions): boolean {
  return [goldColumn, predColumn, tokenColumn].some((column) => column !== undefined);
}

function addTokens(notes: SideNotes | undefined, tokens: number): void {
  if (notes) notes.tokens = (notes.tokens ?? 0) + tokens;
}

function tokensIn(rows: Int32Array, length: number): number {
  let tokens = 0;
  for (let row = 0; row < length; row++) tokens += tokensOf(rows[row]);
  return tokens;
}

/** Two files that are read side by side. */
export interface TagPairReader extends Pick<TagPairing, 'end' | 'behind' | 'unpaired' | 'tokens'> {
  readonly gold: LineSplitter;
  readonly pred: LineSplitter;
}

/**
 * Reads gold and predicted tags from two files and passes the pairs to the sink. Chunks may be pushed to either side in any order;
 * the rows by which one side is ahead are kept, so push to both alternately. See `tagPairing` for how rows are paired. Problems come
 * chunk by chunk: first those of its rows, in order, then those of the pairs that they complete.
 */
export function tagPairReader(
  files: { readonly gold: string; readonly pred: string },
  reading: TagReading,
): TagPairReader {
  const { options, watches, sink, problems } = reading;
  const { goldColumn = -1, predColumn = -1, lenient = false } = options;
  const { tokenColumn, delimiter } = options;
  const kept = { gold: [] as Uint8Array[], pred: [] as Uint8Array[] };
  const textsOf = (name: 'gold' | 'pred') =>
    wordTexts(kept[name], typeof tokenColumn === 'number' && tokenColumn > 0 ? tokenColumn : 1, delimiter);
  const texts = { gold: textsOf('gold'), pred: textsOf('pred') };
  const pairing = tagPairing(files, lenient, { sink, problems, watch: watches.pred, texts });
  const side = (name: 'gold' | 'pred', column: TagColumn): LineSplitter => {
    const reader = tagFileReader({
      ...reading,
      layout: { ...options, file: files[name], columns: [column], isChosen: isChosen(options) },
      notes: reading.notes?.[name],
      watches: [watches[name]],
      words: true,
      passes: false,
      onBatch: (batch) => pairing.add(name, batch),
    });
    let room = WORDS_KEPT;
    return {
      push(chunk) {
        if (room > 0) kept[name].push(chunk.slice(0, room));
        room -= chunk.length;
        reader.push(chunk);
      },
      end: reader.end,
    };
  };
  const { end } = pairing;
  return Object.assign(pairing, {
    gold: side('gold', goldColumn),
    pred: side('pred', predColumn),
    end() {
      end();
      const { gold, pred } = pairing.tokens;
      addTokens(reading.notes?.gold, gold);
      addTokens(reading.notes?.pred, pred);
    },
  });
}

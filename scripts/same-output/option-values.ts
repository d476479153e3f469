/** The commands that score, whose options their help lists. */
export type Command = 'corefscore' | 'nerscore';

/** Options that are drawn more often than others. */
export const frequent = [
  '--metric',
  '--mode',
  '--format',
  '--output',
  '--errors',
  '--errors-to',
  '--by',
  '--by-document',
  '--lenient',
];

/** Files of testdata/saved that are merged. */
export const saved: Readonly<Record<Command, readonly string[]>> = {
  corefscore: [
    'shard0.jsonl',
    'shard1.jsonl',
    'better.json',
    'singletons-drop.json',
    'without-documents.json',
    'tags0.jsonl',
  ],
  nerscore: ['tags0.jsonl', 'tags1.jsonl', 'tags-better.json', 'tags-discard.json', 'tags-without-sentences.json'],
};

/** Options that are refused unless there are several systems. */
export const forSeveral = ['--significance', '--against', '--runs'];

/** Options that are refused for most files, and the files that they are for. Others get them only now and then. */
export const onlyFor: readonly { readonly option: RegExp; readonly file: RegExp }[] = [
  { option: /clude$/, file: /\/[^.]*$/ },
  { option: /-field$|^--(key-|response-)?(end|first-token)$/, file: /json/ },
  { option: /^--(record-column|cluster-column|missing-record)$/, file: /\.csv$/ },
  {
    option: /^--((gold|pred)-)?(end|offsets|read|fields)$|^--(min-score|normalize|unparsable)$/,
    file: /json|spans|brat/,
  },
];

/** They say nothing of inputs, or start programs that need not be there. */
export const neverDrawn = ['--help', '--version', '--cross-check', '--cross-check-seconds'];

/** Values without blanks. */
const each = (words: string): readonly string[] => words.split(' ');

type Values = Readonly<Record<string, readonly string[]>>;

/**
 * Values of options, where those that the help lists are too few or none: most of them right, some wrong. Options that go with a value
 * stand after it.
 */
export const values: Readonly<Record<Command | 'both', Values>> = {
  both: {
    '--against': ['best --significance permutation', 'all --significance bootstrap', 'nobody'],
    '--confidence': ['95', '90', '0.95', '200'],
    '--digits': ['0', '1', '3', '6', '40'],
    '--document': ['d', '1', '(tales/fox); part 000', '0'],
    '--errors': ['0', '1', '3', '10', 'all', 'all --no-text', '2 --by length', '0 --by length', '-1'],
    '--errors-to': ['errors.jsonl', 'errors.jsonl', 'errors.csv', 'errors.csv', 'errors.md', 'errors.md', 'errors.xyz'],
    '--exclude': ['*.json', '1*', 'nothing'],
    '--expect': ['documents=2', 'shards=1', 'shards=x'],
    '--include': ['*.conll', '*.tsv', '*.ann', '*1*'],
    '--interval': ['percentile --confidence 90', 'bca --confidence 95'],
    '--name': ['system=testdata/quickstart/response.conll', 'system=testdata/quickstart/pred.tsv'],
    '--no-text': ['--errors 2', '--errors-to errors.jsonl', '--output report.html'],
    '--output': [
      'report.json',
      'report.html',
      'report.jsonl',
      'report.tsv',
      'report.txt',
      'report.md',
      'report.tex',
      'report.csv',
      'report.xyz',
      'no/folder.json',
    ],
    '--partial-weight': ['0', '0.25', '1', '2'],
    '--samples': ['20 --confidence 95', '50 --confidence 90', '0 --confidence 95'],
    '--seed': ['1 --confidence 95', '7 --confidence 90', 'x'],
    '--show': ['f1', 'r,p,f1', 'f1,counts', 'counts', 'p,r', 'x'],
    '--side': ['key', 'response'],
    '--significance': ['permutation', 'bootstrap', 'permutation --against best', 'bootstrap --against all'],
    '--sort': ['f1 --by-document', 'f1 --by-document --top 2', 'recall'],
    '--top': ['1 --by-document --sort f1', '3 --by-document --sort f1', '0'],
  },
  corefscore: {
    '--at': ['95', '90'].map((level) => `${level} --max-drop 1 --baseline testdata/saved/better.json`),
    '--baseline': [
      'testdata/saved/better.json',
      'testdata/saved/better.json --max-drop 50',
      'testdata/saved/singletons-drop.json',
      'testdata/saved/not-scores.json',
    ],
    '--by': ['length', 'size', 'size --errors 1', 'type'],
    '--cluster-column': ['cluster', '2', 'cluster_id', '9'],
    '--relation': ['coref', 'Coreference,Equiv', 'cause'],
    '--read': ['annotations', 'predictions', 'annotator=1'],
    '--key-read': ['annotations', 'annotator=1'],
    '--response-read': ['predictions', 'annotator=2'],
    '--clusters-field': ['clusters', 'predicted_clusters', 'annotations', 'corefs', 'entities'],
    '--column': ['-1', '-2', '4', '5', '12', '99'],
    '--compat': [
      ...each('scorer.pl metric4coref coval corefud neleval allennlp scorch scorch-cli'),
      ...each('scorer.pl,coval,allennlp conlleval'),
      'neleval --group-by docid',
      'neleval --group-by docid,type',
      'neleval --errors all',
      'neleval -m tmp,b_cubed:None:span+type',
      'neleval --across-documents',
    ],
    '--config': ['testdata/config/nerscore.config.json', 'testdata/saved/better.json'],
    '--error-kinds': [
      'conflated,divided --errors 2',
      'missing_link,wrong_link --errors all',
      'boundary --errors 1',
      'repeated,group --errors 5',
      'spurious --errors 3',
      'split --errors 2',
    ],
    '--fail-under': ['conll=60', 'muc.recall=80', 'muc=30', 'blanc.*=50', 'conll.*=1', '101', 'xyz=1'],
    '--fields': ['clusters=clusters,id=doc_key', 'list=m,start=b,end=e,entity=c', 'start=a'],
    '--first-token': ['0', '1'],
    '--group-by': ['docid --compat neleval', 'type', 'docid,type --compat neleval'],
    '--into': ['testdata/quickstart/key.conll', 'testdata/quickstart/key.conll --lenient'],
    '--key-clusters-field': ['clusters', 'annotations'],
    '--key-end': ['inclusive', 'exclusive'],
    '--key-fields': ['clusters=clusters', 'tokens=sentences'],
    '--key-first-token': ['0', '1'],
    '--key-input': ['conll', 'jsonl', 'tsv', 'records'],
    '--key-name-field': ['doc_key', 'id'],
    '--key-tokens-field': ['tokens', 'sentences'],
    '--max-document-drop': ['5', '0.5'].map((limit) => `${limit} --by-document --baseline testdata/saved/better.json`),
    '--max-drop': ['1', 'conll=0.5', 'muc.recall=1 --at 95', 'conll.*=1'].map(
      (limit) => `${limit} --baseline testdata/saved/better.json`,
    ),
    '--metric': [
      ...each('muc bcub ceafm ceafe blanc blanc-luo lea links mentions conll all official'),
      ...each('exact-clusters,vmeasure rand,ari,ami B3,CEAF_e muc,conll ceaf lea,muc mux'),
    ],
    '--name-field': ['doc_key', 'doc_id', 'id', 'name'],
    '--record-column': ['record', '1', 'id', '9'],
    '--response-clusters-field': ['clusters', 'predicted_clusters'],
    '--response-end': ['inclusive', 'exclusive'],
    '--response-fields': ['clusters=predicted_clusters', 'id=doc_key'],
    '--response-first-token': ['0', '1'],
    '--response-input': ['conll', 'jsonl', 'tsv', 'e2e'],
    '--response-name-field': ['doc_key', 'id'],
    '--response-tokens-field': ['tokens', 'text'],
    '--tokens-field': ['tokens', 'text', 'sentences', 'words'],
    '--topic': ['^(.)', '^(\\d+)_', '(tales)', '('],
    '--why': ['40.34', '66.67', '75', '100', 'x'],
    '--window': ['10', '100', '1', '0'],
  },
  nerscore: {
    '--at': ['95', '90'].map((level) => `${level} --max-drop 1 --baseline testdata/saved/tags-better.json`),
    '--baseline': [
      'testdata/saved/tags-better.json',
      'testdata/saved/tags-better.json --max-drop 30',
      'testdata/saved/tags-discard.json',
      'testdata/saved/tags-without-sentences.json',
    ],
    '--by': ['type', 'length', 'text', 'text --errors all', 'type --errors 1', 'size'],
    '--column': ['-1', '2', '-2', '9'],
    '--columns': ['-1', '2,3', 'NE', '9'],
    '--compat': [
      ...each('conlleval seqeval seqeval-strict sklearn nervaluate-1.1 davidsbatista eval4ner'),
      ...each('kg-book bmes-blog coval'),
    ],
    '--config': ['testdata/config/nerscore.config.json'],
    '--delimiter': [',', '\\t', ';', '|'],
    '--error-kinds': [
      'missed,spurious --errors 2',
      'type,boundary --errors all',
      'boundary+type --errors 1',
      'split,merged --errors 5',
      'tangled,invalid --errors 3',
      'divided --errors 2',
    ],
    '--fail-under': ['strict=50', 'exact=60', 'strict.PER=90', 'strict.*=50', 'strict.PER.recall=20', 'xyz=1'],
    '--fields': [
      'start=start,end=end,type=type',
      'start=index.0,end=index.1,type=type,list=ner',
      'start=start,end=end',
    ],
    '--gold-column': ['-1', '-2', '2', '1', 'NE', '9'],
    '--gold-delimiter': ['\\t', ','],
    '--gold-end': ['inclusive', 'exclusive'],
    '--gold-first-offset': ['0', '1'],
    '--gold-fields': ['start=start,end=end,type=label'],
    '--gold-input': ['spans', 'brat', 'conll-bio', 'strings'],
    '--gold-offsets': ['utf-16', 'bytes'],
    '--gold-read': ['annotations', 'annotator=1', 'spans=sc', 'ner'],
    '--gold-token-column': ['1', '2', '9'],
    '--header-rows': ['0', '1', '2', 'x'],
    '--input': ['conll-bio', 'tags-in-lines', 'spans', 'brat', 'gliner', 'strings', 'nervaluate', 'eval4ner', 'dygie'],
    '--labels': ['union', 'gold'],
    '--map': ['PER=PERSON', 'PER=X,LOC=X', 'ORG=LOC', 'x'],
    '--max-document-drop': ['5', '0.5'].map(
      (limit) => `${limit} --by-document --baseline testdata/saved/tags-better.json`,
    ),
    '--max-drop': ['1', 'strict=0.5', 'strict.*=2 --at 95', 'strict.PER=2'].map(
      (limit) => `${limit} --baseline testdata/saved/tags-better.json`,
    ),
    '--min-overlap': ['1', '50', '100', '0'],
    '--min-score': ['0.5', '0.9', '0', 'x'],
    '--mode': [
      ...each('strict exact partial type overlap average iou-50 iou-75 characters surface'),
      ...each('surface-corpus string string-set token all strict,type strict,token lenient strickt'),
      'partial --confusion',
      'token -f sklearn',
      'token -f sklearn --without-outside',
    ],
    '--outside': ['O', 'O,_', 'X'],
    '--pred-column': ['-1', '-2', '2', 'NE', '9'],
    '--link-column': ['NEL', '3', '-1'],
    '--pred-delimiter': ['\\t', ','],
    '--pred-end': ['inclusive', 'exclusive'],
    '--pred-fields': ['start=start,end=end,type=label', 'start=0,end=1,type=2'],
    '--pred-input': ['spans', 'brat', 'gliner', 'strings', 'xdai'],
    '--pred-offsets': ['utf-16', 'bytes'],
    '--pred-read': ['predictions', 'annotator=2', 'predicted_ner'],
    '--read': ['annotations', 'predictions', 'annotator=1', 'ner', 'spans=sc'],
    '--seen': ['testdata/quickstart/gold.tsv --by seen', 'testdata/spans/gold.jsonl --by seen', 'nothing.tsv'],
    '--tag-delimiter': ['-', '_', '/'],
    '--text': ['joined', 'testdata/spans/gold.jsonl', 'nothing.txt'],
    '--token-column': ['1', '2', '9'],
    '--pred-first-offset': ['0', '1'],
    '--pred-token-column': ['1', '2', '9'],
    '--types': ['PER', 'PER,LOC', 'LOC,ORG,MISC', 'XYZ'],
    '--zero-division': ['0', '1'],
  },
};

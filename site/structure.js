/**
 * The site: its parts, and the pages of each. A page is made of `docs/FILE.md`, without the sections that other pages have, or of sections of it:
 * `FILE#anchor`, and `FILE#` for what stands before the first.
 */
export const structure = [
  [
    'Start',
    [
      ['install', 'Install', ['README#install']],
      ['coreference', 'Coreference in five minutes', ['README#coreference', 'corefscore#', 'corefscore#folders']],
      ['named-entities', 'Named entities in five minutes', ['README#named-entities', 'nerscore#', 'nerscore#in-five-minutes']],
      ['python', 'From Python', ['README#python', 'python#install', 'python#coreference', 'python#named-entities']],
    ],
  ],
  [
    'Do',
    [
      ['compare', 'Compare systems', ['README#compare-systems', 'reports#several-systems', 'reports#citing']],
      ['significance', 'Is it significant?', ['statistics#significance']],
      ['errors', 'What is wrong', ['findings']],
      ['gate', 'A gate', ['README#a-gate-in-continuous-integration', 'reports#thresholds-and-baselines', 'reports#github-actions']],
      ['shared-task', 'A shared task', ['reports#a-shared-task', 'reports#a-shared-task-of-corefud', 'options#corefscore-check-nerscore-check']],
      ['agreement', 'Agreement of annotators', ['agreement']],
      ['language-models', 'Answers of language models', ['spans#answers-of-language-models']],
      ['thresholds', 'Thresholds of scores', ['spans#thresholds-of-scores']],
      ['books', 'Books', ['options#corefscore---window']],
      ['across-documents', 'Across documents', ['options#corefscore---across-documents', 'options#corefscore---topic']],
      ['scale', 'Scale', ['reports#adding-up-shards']],
      ['reports', 'Reports and pages', ['reports']],
    ],
  ],
  [
    'Formats',
    [
      ['coreference', 'Formats of coreference', ['inputs']],
      ['tags', 'Formats of tags', ['nerscore#tag-files', 'nerscore#schemes', 'nerscore#invalid-spans', 'nerscore#unusual-tag-files']],
      ['spans', 'Formats of spans', ['spans']],
      ['json', 'JSON that is written', ['json']],
    ],
  ],
  [
    'Metrics',
    [
      ['coreference', 'Metrics of coreference', ['metrics']],
      ['named-entities', 'Modes and schemes of named entities', ['modes']],
    ],
  ],
  [
    'Coming from',
    [
      ['scorer-pl', 'scorer.pl', ['compat#replacing-scorerpl', 'compat#scorerpl', 'compat#checking-against-the-original']],
      ['coval', 'coval', ['compat#coval']],
      ['corefud-scorer', 'corefud-scorer', ['compat#corefud']],
      ['conlleval', 'conlleval', ['compat#replacing-conllevalpl', 'compat#conlleval']],
      ['seqeval', 'seqeval', ['compat#seqeval', 'compat#seqeval-strict', 'python#in-place-of-seqeval']],
      ['nervaluate', 'nervaluate', ['compat#nervaluate-11']],
      ['others', 'Other tools', ['compat']],
    ],
  ],
  ['Problems', [['problems', 'Problems', ['problems']]]],
  [
    'Commands',
    [
      ['corefscore', 'corefscore', ['corefscore']],
      ['nerscore', 'nerscore', ['nerscore']],
      ['options', 'Options', ['options']],
      ['topics', 'Topics of help', ['topics']],
    ],
  ],
  [
    'Library',
    [
      ['python', 'Python', ['python']],
      ['typescript', 'TypeScript and JavaScript', ['library']],
      ['serve', 'Other programs', ['serve']],
    ],
  ],
  ['Statistics', [['statistics', 'Statistics', ['statistics']]]],
  ['Limits', [['limits', 'Limits', ['limits']], ['speed', 'Speed', ['speed']], ['reliability', 'Reliability', ['reliability']], ['roadmap', 'What is not done', ['roadmap']]]],
];

/** The address of a part of the site. */
export function folderOf(part) {
  return part.toLowerCase().replaceAll(' ', '-');
}

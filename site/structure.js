/**
 * The site: its parts, and the pages of each. A page is made of `docs/FILE.md`, without the sections that other pages have, or of sections of it:
 * `FILE#anchor`, and `FILE#` for what stands before the first.
 */
export const structure = [
  [
    'Start',
    [
      ['install', 'Install', ['README#install']],
      ['coreference', 'Coreference in five minutes', ['README#coreference', 'corefscore#in-five-minutes']],
      ['named-entities', 'Named entities in five minutes', ['README#named-entities', 'nerscore#in-five-minutes']],
      ['python', 'From Python', ['README#python', 'python#install', 'python#coreference', 'python#named-entities']],
    ],
  ],
  [
    'Do',
    [
      ['compare', 'Compare systems', ['README#systems-reports-gates', 'reports#several-systems', 'reports#citing']],
      ['significance', 'Is it significant?', ['significance']],
      ['errors', 'What is wrong', ['findings']],
      ['gate', 'A gate', ['gates']],
      ['shared-task', 'A shared task', ['shared-tasks', 'options#corefscore-check-nerscore-check']],
      ['agreement', 'Agreement of annotators', ['agreement']],
      ['language-models', 'Answers of language models', ['answers']],
      ['thresholds', 'Thresholds of scores', ['spans#thresholds-of-scores']],
      ['books', 'Books', ['options#corefscore---window']],
      ['across-documents', 'Across documents', ['options#corefscore---across-documents', 'options#corefscore---topic']],
      ['scale', 'Scale', ['scale']],
      ['merge', 'Add up shards', ['merge']],
      ['reports', 'Reports', ['reports']],
      ['page', 'Pages and the playground', ['page']],
      ['convert', 'Convert files', ['convert']],
    ],
  ],
  [
    'Formats',
    [
      ['files', 'Reading files', ['inputs']],
      ['coreference', 'Coreference', ['coreference-formats']],
      ['corefud', 'CorefUD, Universal Anaphora, CRAC', ['corefud']],
      ['coreference-tools', 'Coreference from tools and corpora', ['coreference-tools']],
      ['tags', 'Named entities: tags', ['tags']],
      ['spans', 'Named entities: spans', ['entity-formats']],
      ['spans-compared', 'How spans are compared', ['spans']],
      ['json', 'JSON that is written', ['json']],
    ],
  ],
  [
    'Metrics',
    [
      ['coreference', 'Coreference: the CoNLL average', ['metrics']],
      ['coreference-more', 'Coreference: BLANC, LEA, links', ['metrics-more']],
      ['special', 'Coreference: CoNLL-U, records', ['metrics-special']],
      ['named-entities', 'Named entities: modes', ['modes']],
      ['named-entities-more', 'Named entities: tokens, words', ['modes-words']],
      ['linking', 'Named entities: linking', ['modes-links']],
      ['schemes', 'Named entities: schemes of tags', ['modes-schemes']],
    ],
  ],
  [
    'Coming from',
    [
      ['scorer-pl', 'scorer.pl', ['compat#replacing-scorerpl', 'compat#scorerpl', 'compat#checking-against-the-original']],
      ['coval', 'coval', ['compat#coming-from-coval', 'compat#coval']],
      ['corefud-scorer', 'corefud-scorer', ['compat#coming-from-corefud-scorer', 'compat#corefud']],
      ['conlleval', 'conlleval', ['compat#replacing-conllevalpl', 'compat#conlleval']],
      ['seqeval', 'seqeval', ['compat#coming-from-seqeval', 'python#in-place-of-seqeval', 'compat#seqeval', 'compat#seqeval-strict']],
      ['nervaluate', 'nervaluate', ['compat#coming-from-nervaluate', 'compat#nervaluate-11']],
      ['others', 'Other tools', ['compat']],
    ],
  ],
  ['Problems', [['problems', 'Problems', ['problems#', 'README#errors', 'problems']]]],
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
      ['typescript-files', 'Files, commands and reports', ['library-files']],
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

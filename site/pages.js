/**
 * Writes the pages of the site to `pages`, from `README.md` and `docs`, with the playground that the build of the project has made. Fails if a
 * section of docs is on no page, or a link leads to a heading that is not there.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { sectionsOf, withLinks } from './sections.js';
import { folderOf, structure } from './structure.js';

const root = join(import.meta.dirname, '..');
const out = join(import.meta.dirname, 'pages');
/** Where what is not on the site can be seen; a workflow of GitHub knows it. */
const source = `https://github.com/${process.env.GITHUB_REPOSITORY ?? 'OWNER/corefscore'}`;

const files = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))];
const pathOf = (name) => (name === 'README' ? 'README.md' : `docs/${name}.md`);

/** The sections of each file, by its path, each with the page that it is on. */
const sections = new Map(
  files.map((file) => {
    const path = file === 'README.md' ? file : `docs/${file}`;
    return [path, sectionsOf(readFileSync(join(root, path), 'utf8')).filter(({ anchor, text }) => anchor || text)];
  }),
);

const pages = structure.flatMap(([part, own]) =>
  own.map(([slug, title, parts]) => ({ path: `${folderOf(part)}/${slug}`, title, parts, sections: [] })),
);

/** Single sections go first, and then what is left of a file. */
function place() {
  const take = (page, path, section) => {
    section.page = page;
    page.sections.push({ path, ...section });
  };
  for (const page of pages)
    for (const part of page.parts.filter((one) => one.includes('#'))) {
      const [name, anchor] = part.split('#');
      const path = pathOf(name);
      const section = sections.get(path)?.find((one) => one.anchor === anchor);
      if (!section) throw new Error(`structure.js: ${path} has no section #${anchor}`);
      if (section.page) throw new Error(`structure.js: ${part} is on two pages`);
      take(page, path, section);
    }
  for (const page of pages)
    for (const name of page.parts.filter((one) => !one.includes('#')))
      for (const section of sections.get(pathOf(name))) if (!section.page) take(page, pathOf(name), section);
  const left = [...sections].flatMap(([path, all]) =>
    path === 'README.md' ? [] : all.filter(({ page }) => !page).map(({ anchor }) => `${path}#${anchor}`),
  );
  if (left.length > 0) throw new Error(`structure.js: no page has ${left.join(', ')}`);
}

/** Where a link of a file leads on the site; what is not on it is in the repository. */
function target(path, link) {
  if (/^[a-z]+:/.test(link)) return link;
  const [to, anchor = ''] = link.split('#');
  const file = to === '' ? path : posix.normalize(posix.join(dirname(path), to));
  if (file.startsWith('docs/images/')) return `/${file.slice('docs/'.length)}`;
  const own = sections.get(file);
  const found =
    own?.find((section) => (anchor === '' ? section.page : section.anchors.includes(anchor))) ??
    (anchor === '' ? own?.[0] : undefined);
  if (own && !found) throw new Error(`${path}: ${link} leads to no heading`);
  if (!found?.page) {
    if (!existsSync(join(root, file))) throw new Error(`${path}: ${link} leads nowhere`);
    return `${source}/blob/main/${file}${anchor && `#${anchor}`}`;
  }
  const isTitle = anchor === '' || found.anchor === '';
  return `/${found.page.path}${isTitle ? '' : `#${anchor}`}`;
}

function write(path, text) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}

place();
rmSync(out, { recursive: true, force: true });
for (const page of pages) {
  const texts = page.sections.map(({ path, text }) => withLinks(text, (link) => target(path, link)));
  write(`${page.path}.md`, `# ${page.title}\n\n${texts.join('\n\n')}\n`);
}
const [first] = sections.get('README.md');
const intro = withLinks(first.text, (link) => target('README.md', link));
write('index.md', `# corefscore and nerscore\n\n${intro}\n`);
cpSync(join(root, 'docs/images'), join(out, 'public/images'), { recursive: true });
cpSync(join(root, 'dist/playground'), join(out, 'public/playground'), { recursive: true });

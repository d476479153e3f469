import { defineConfig } from 'vitepress';
import { anchorOf } from '../sections.js';
import { folderOf, structure } from '../structure.js';

const sidebar = structure.map(([text, pages]) => ({
  text,
  collapsed: false,
  items: pages.map(([slug, title]) => ({ text: title, link: `/${folderOf(text)}/${slug}` })),
}));

export default defineConfig({
  title: 'corefscore',
  description: 'Scores of coreference and of named entities',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'pages',
  cleanUrls: true,
  // The playground is no page of VitePress.
  ignoreDeadLinks: [/^\/playground\//],
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify: anchorOf },
    // Indented code scrolls in a frame, as fenced code does.
    config: ({ renderer: { rules } }) => {
      rules.code_block = rules.fence;
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar,
    nav: [
      { text: 'Start', link: '/start/install' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
  },
});

import { readFileSync } from 'node:fs';
import { createCssVariablesTheme } from 'shiki';
import { defineConfig } from 'vitepress';

const sidebar = JSON.parse(readFileSync(new URL('./sidebar.json', import.meta.url), 'utf8'));

/** Colours as classes: an attribute `style` on every word would need a policy that lets any style in. */
const coloursAsClasses = {
  name: 'colours-as-classes',
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const [, colour] = /--shiki-([\w-]+)/.exec(node.properties.style ?? '') ?? [];
    delete node.properties.style;
    if (colour) this.addClassToHast(node, colour);
  },
};

/** A page links to other pages by their files. What begins with / is Lares itself: the app, the reference, the API. */
function leaveTheGuide(md) {
  md.core.ruler.push('leave-the-guide', (state) => {
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_open' && token.attrGet('href')?.startsWith('/'))
        token.attrSet('target', '_self');
    }
  });
}

export default defineConfig({
  lang: 'en',
  title: 'Lares',
  description: 'How to use and run Lares.',
  base: '/guide/',
  cleanUrls: true,
  // One file instead of the same list in every page.
  metaChunk: true,
  // The policy of the pages takes no styles in attributes; what these say stands in theme/style.css.
  transformHtml: (html) => html.replaceAll(/ style="(position:relative;|--vp-vh:0px;|)"/g, ''),
  // Nor style elements, of which it would insert one whenever the colours change.
  appearance: { disableTransition: false },
  // The index of the search is the largest; it is loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 1000 } },
  // A page with many links would fetch all of them at once.
  router: { prefetchLinks: false },
  markdown: {
    // Our pages are Markdown alone: `<home_id>` is text, and so is {this}.
    html: false,
    attrs: { disable: true },
    theme: createCssVariablesTheme({ name: 'variables' }),
    codeTransformers: [coloursAsClasses],
    config: leaveTheGuide,
  },
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Quickstart', link: '/quickstart' },
      { text: 'Guides', link: '/guides/webhooks' },
      { text: 'API', link: '/reference/' },
      { text: 'Events', link: '/events/' },
      { text: 'Operations', link: '/operations/' },
    ],
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { _render: (source, env, md) => searchable(md.render(source, env), env) },
    },
  },
});

function searchable(html, env) {
  return env.frontmatter?.search === false ? '' : html;
}

import type { Written } from './contents.ts';
import { escapeHtml } from './html.ts';
import { addressOf, BASE, type Heading, markdownAddress, type Rendered } from './markdown.ts';
import type { Group } from './pages.ts';

/** Addresses of the files that every page loads. Their names contain a hash. */
export interface Assets {
  style: string;
  theme: string;
  script: string;
  search: string;
  /** The module that ranks the entries of the search. */
  rank: string;
  /** Tabs, forms and the filter of the API reference. */
  reference: string;
  mark: string;
}

interface Context {
  assets: Assets;
  sidebar: readonly Group[];
  previous: Written | undefined;
  next: Written | undefined;
}

const TOP = [
  ['Quickstart', 'quickstart'],
  ['Guides', 'guides/webhooks'],
  ['API reference', 'reference/index'],
  ['Events', 'events/index'],
  ['Operations', 'operations/index'],
] as const;

export function renderPage(page: Written, { html, headings }: Rendered, context: Context): string {
  const { assets } = context;
  const isFront = page.to === 'index';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFront ? 'Lares guide' : `${escapeHtml(page.title)} · Lares guide`}</title>
<link rel="icon" href="${assets.mark}" type="image/svg+xml">
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" data-search="${assets.search}" data-rank="${assets.rank}" defer></script>${isReference(page) ? `\n<script src="${assets.reference}" defer></script>` : ''}
<link rel="alternate" type="text/markdown" href="${markdownAddress(page.to)}">
</head>
<body${isFront ? ' class="front"' : ''}>
<a class="skip" href="#content">Skip to content</a>
${header(assets)}
<div class="columns">
${sidebarOf(page, context.sidebar)}
<main id="content" tabindex="-1">
<article>
${html}</article>
${isFront ? '' : turnPages(context)}
</main>
${isFront ? '' : outlineOf(headings)}
</div>
</body>
</html>
`;
}

const isReference = ({ to }: Written) => to.startsWith('reference/');

const topLinks = TOP.map(([text, to]) => `<a href="${addressOf(to)}">${text}</a>`);

function header({ mark }: Assets): string {
  return `<header>
<button class="menu" type="button" aria-expanded="false" aria-controls="sidebar" hidden>Menu</button>
<a class="brand" href="${BASE}"><img src="${mark}" alt="" width="24" height="24">Lares guide</a>
<nav class="top" aria-label="Parts of the guide">
${topLinks.join('\n')}
</nav>
<button class="search" type="button" aria-keyshortcuts="Control+K" hidden>Search</button>
<button class="theme" type="button" hidden>Dark</button>
</header>`;
}

function sidebarOf(page: Written, groups: readonly Group[]): string {
  const item = ({ to, title }: Written) => {
    const current = to === page.to ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(to)}"${current}>${breakable(title)}</a></li>`;
  };
  const parts = groups.map(
    ({ title, pages }) => `<p>${escapeHtml(title)}</p>\n<ul>\n${pages.map(item).join('\n')}\n</ul>`,
  );
  // Narrow screens have no room for these in the header.
  const top = `<ul class="parts">\n${topLinks.map((link) => `<li>${link}</li>`).join('\n')}\n</ul>`;
  return `<nav id="sidebar" aria-label="Pages">\n${top}\n${parts.join('\n')}\n</nav>`;
}

/** Event names are longer than the sidebar is wide. */
const breakable = (title: string) => escapeHtml(title).replaceAll('_', '_<wbr>');

/** A page with one heading needs no outline. */
const FEWEST_HEADINGS = 2;
/** A longer outline lists the sections alone. */
const MOST_OUTLINED = 40;

function outlineOf(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = sections.length > MOST_OUTLINED ? sections.filter(({ depth }) => depth === 2) : sections;
  if (shown.length < FEWEST_HEADINGS) return '';
  const items = shown.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${breakable(text)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page">\n<p>On this page</p>\n<ul>\n${items.join('\n')}\n</ul>\n</nav>`;
}

function turnPages({ previous, next }: Context): string {
  const link = (label: string, page: Written | undefined, rel: string) =>
    page
      ? `<a rel="${rel}" href="${addressOf(page.to)}"><span>${label}</span> ${breakable(page.title)}</a>`
      : '';
  return `<nav class="turn" aria-label="Neighbouring pages">${link('Previous', previous, 'prev')}${link('Next', next, 'next')}</nav>`;
}

import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { STYLESHEET } from './stylesheet.ts';

export interface Page {
  title: string;
  /** Content of <main>, below the heading with the title. */
  body: Html;
  status?: number;
  /** Further origins or schemes where a form of this page may end after redirects. */
  formActions?: readonly string[];
  headers?: Record<string, string>;
  /** Language of the texts. English if left out. */
  language?: string;
  /** Keeps the page out of search engines. */
  hiddenFromSearch?: boolean;
  /** Path of the page's only script. Without it no script runs. */
  script?: string;
}

/** Named by its content, so that it can be cached for ever. */
export const STYLESHEET_PATH = '/assets/pages.css';
const STYLESHEET_HREF = `${STYLESHEET_PATH}?${hash('sha256', STYLESHEET, 'hex').slice(0, 12)}`;

/** The app's logo (web/public/app/lares.svg). Inline, so that no page waits for an image. */
export const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f766e"/>
<path d="M7 16.2 16 8l9 8.2V24a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 7 24z" fill="#fff"/>
<path d="M16 14.2c2 2.1 3 3.7 3 5.3a3 3 0 0 1-6 0c0-1.6 1-3.2 3-5.3z" fill="#f59e0b"/></svg>`;

/** https://host:port, or scheme: alone. Nothing else may enter the header. */
const FORM_ACTION = /^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.-]+(:\d+)?|\/\/\[[0-9a-f:]+\](:\d+)?)?$/i;

export function pageHeaders(formActions: readonly string[] = [], hasScript = false): Record<string, string> {
  const unfit = formActions.find((source) => !FORM_ACTION.test(source));
  if (unfit !== undefined) throw new Error('a form action must be an origin or a scheme');
  return {
    'content-security-policy':
      `default-src 'none'; style-src 'self'; ${hasScript ? "script-src 'self'; " : ''}img-src 'self' data:; ` +
      `base-uri 'none'; form-action ${["'self'", ...formActions].join(' ')}; frame-ancestors 'none'`,
    // Not no-referrer: with it, browsers send "Origin: null" with our own forms. Other origins get nothing either
    // way.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

export function renderPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .status(page.status ?? 200)
    .headers({
      ...pageHeaders(page.formActions, page.script !== undefined),
      ...(page.hiddenFromSearch ? { 'x-robots-tag': 'noindex, nofollow, noarchive' } : {}),
      ...page.headers,
    })
    .type('text/html; charset=utf-8')
    .send(documentOf(page).text);
}

function documentOf({ title, body, language = 'en', hiddenFromSearch = false, script }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${hiddenFromSearch && html`<meta name="robots" content="noindex, nofollow, noarchive">`}
<title>${title} · Lares</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLESHEET_HREF}">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<header class="brand"><p>${MARK}Lares</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

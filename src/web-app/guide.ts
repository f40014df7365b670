import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../platform/pages/html.ts';
import { renderPage } from '../platform/pages/page.ts';
import { pageWords } from '../platform/pages/page-words.ts';
import { type BuiltGuide, GUIDE_DIRECTORY, readBuiltGuide } from './built-guide.ts';
import { FOR_EVER, FOR_NOW, nameScriptsAnew } from './files.ts';
import { GUIDE_PATH } from './paths.ts';

/** Named by their content. */
const HASHED_FILES = 'assets/';

/** The site that `npm run docs` makes of docs/: files that never change while Lares runs, and nothing but them. */
export function guidePlugin(directory = GUIDE_DIRECTORY) {
  return async (server: FastifyInstance): Promise<void> => {
    await server.register(fastifyStatic, {
      root: directory,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    let guide: BuiltGuide | undefined;
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // Asked again until it is there: it may be built while Lares runs.
      guide ??= await readBuiltGuide(directory);
      return guide ? sendFile(guide, request, reply) : sayHowToBuild(request, reply);
    };
    const options = { schema: { hide: true }, onSend: nameScriptsAnew };
    server.get(GUIDE_PATH, options, answer);
    server.get(`${GUIDE_PATH}/*`, options, answer);
  };
}

function sendFile(guide: BuiltGuide, request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?', 1);
  const { '*': wanted = '' } = request.params as { '*'?: string };
  const name = wanted.endsWith('/') ? wanted.slice(0, -1) : wanted;
  const introduction = name === '' ? 'index.html' : `${name}/index.html`;
  if (guide.files.has(introduction)) {
    // Links on it are relative, and count from the folder.
    if (!path.endsWith('/')) return reply.redirect(`${path}/`);
    return sendPage(guide, introduction, reply);
  }
  // Pages have no ending in their addresses.
  if (guide.files.has(`${name}.html`) && !path.endsWith('/')) return sendPage(guide, `${name}.html`, reply);
  if (!guide.files.has(name) || name.endsWith('.html')) return reply.callNotFound();
  return reply.header('cache-control', name.startsWith(HASHED_FILES) ? FOR_EVER : FOR_NOW).sendFile(name);
}

function sendPage({ scripts }: BuiltGuide, name: string, reply: FastifyReply) {
  const allowed = scripts.map((digest) => `'${digest}'`).join(' ');
  return reply
    .headers({
      'content-security-policy':
        `default-src 'none'; script-src 'self' ${allowed}; style-src 'self'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      // Asked for again each time, and answered with a 304 while it is the same.
      'cache-control': 'no-cache',
    })
    .sendFile(name);
}

function sayHowToBuild(request: FastifyRequest, reply: FastifyReply) {
  const { say, language } = pageWords(request);
  return renderPage(reply, {
    status: 404,
    language,
    title: say('The guide is not built yet'),
    body: html`<p>${say('In the folder of Lares, this builds it in about a minute. Then load this page again.')}</p>
<p><code>npm run docs</code></p>
<p><a href="/docs/">${say('API reference')}</a></p>`,
  });
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../platform/errors.ts';
import { serveIcon } from '../platform/pages/serve-pages.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { BuiltApp } from './built-app.ts';
import { FOR_EVER, FOR_NOW, nameScriptsAnew } from './files.ts';
import { APP_PATHS, FILES_PATH } from './paths.ts';

const NONCE_BYTES = 18;
/** Named by its content. */
const HASHED = /-[\w-]{8}\.\w+$/;
const hidden = { schema: { hide: true } };
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the browser app at /. Without a built app, / redirects to the reference. */
export function webAppPlugin(app: BuiltApp | undefined, random: RandomBytes, demo = false) {
  return async (server: FastifyInstance): Promise<void> => {
    serveIcon(server);
    if (!app) {
      server.get('/', hidden, (_request, reply) => reply.redirect('/docs/'));
      return;
    }
    const page = demo ? app.page.map(markAsDemo) : app.page;
    for (const path of APP_PATHS) {
      server.get(path, hidden, (_request, reply) => sendPage(page, random, reply));
    }
    await serveFiles(server, app);
    // At the top level, because a service worker controls the pages below its own path. Its own policy limits its requests.
    server.get('/worker.js', { ...hidden, onSend: nameScriptsAnew }, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
        .sendFile('worker.js'),
    );
  };
}

/** One route for all files that existed at the start. Other paths in the directory are a 404. */
async function serveFiles(server: FastifyInstance, { directory, files }: BuiltApp): Promise<void> {
  await server.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  const options = { ...hidden, onSend: nameScriptsAnew };
  server.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, options, (request, reply) => {
    const { name } = request.params;
    if (!files.has(name)) throw notFound('File');
    return reply.header('cache-control', HASHED.test(name) ? FOR_EVER : FOR_NOW).sendFile(name);
  });
}

/** Written into the page of a demo, so that other installations need no request to find out. */
function markAsDemo(part: string): string {
  return part.replace('</head>', '<meta name="lares-demo" content="on"></head>');
}

function sendPage(page: readonly string[], random: RandomBytes, reply: FastifyReply) {
  const nonce = random(NONCE_BYTES).toString('base64url');
  return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(page.join(nonce));
}

/** Scripts and styles from our files only. Styles that the component library inserts carry the nonce. */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
      "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // The nonce must be new each time.
    'cache-control': 'no-store',
  };
}

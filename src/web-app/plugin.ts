import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/errors.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { BuiltApp, BuiltFile } from './built-app.ts';
import { APP_PATHS, FILES_PATH } from './paths.ts';

const NONCE_BYTES = 18;
const ONE_YEAR_S = 31_536_000;
/** Icon and colour script keep their names over releases. */
const UNHASHED_S = 300;
const hidden = { schema: { hide: true } };

/** The browser app at /, or the way to the reference where it was not built. */
export function webAppPlugin(app: BuiltApp | undefined, random: RandomBytes, demo = false) {
  return async (server: FastifyInstance): Promise<void> => {
    if (!app) {
      server.get('/', hidden, (_request, reply) => reply.redirect('/docs/'));
      return;
    }
    const page = demo ? app.page.map(markAsDemo) : app.page;
    for (const path of APP_PATHS) {
      server.get(path, hidden, (_request, reply) => sendPage(page, random, reply));
    }
    server.get<{ Params: { name: string } }>(`${FILES_PATH}/:name`, hidden, (request, reply) => {
      const file = app.files.get(request.params.name);
      if (!file) throw notFound('File');
      return sendFile(file, request, reply);
    });
  };
}

/** Said in the page, so that the app of every other installation need not ask whether it is a demo. */
function markAsDemo(part: string): string {
  return part.replace('</head>', '<meta name="lares-demo" content="on"></head>');
}

function sendPage(page: readonly string[], random: RandomBytes, reply: FastifyReply) {
  const nonce = random(NONCE_BYTES).toString('base64url');
  return reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(page.join(nonce));
}

/** Scripts from our files alone. Styles too, but for those the component library inserts, which carry the nonce. */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // The nonce must be new each time.
    'cache-control': 'no-store',
  };
}

function sendFile(file: BuiltFile, request: FastifyRequest, reply: FastifyReply) {
  reply
    .type(file.type)
    .header('vary', 'accept-encoding')
    .header(
      'cache-control',
      file.hashed ? `public, max-age=${ONE_YEAR_S}, immutable` : `public, max-age=${UNHASHED_S}`,
    );
  const accepted = request.headers['accept-encoding'];
  if (file.brotli && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzip && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}

/** RFC 9110: a quality of zero means "not this one". */
function accepts(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return name === coding && Number(quality ?? 1) > 0;
    });
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltGuide, GUIDE_DIRECTORY, readBuiltGuide } from './built-guide.ts';
import { FOR_EVER, FOR_NOW, nameScriptsAnew } from './files.ts';
import { GUIDE_PATH } from './paths.ts';

/** Named by their content. */
const HASHED_FILES = 'assets/';

/** Pages with a new name, by the old one. */
const MOVED: Partial<Record<string, string>> = { notifications: 'alerts' };

/** Serves the files that the build listed, and no others. */
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
      // Read again until it exists: `npm run docs` may build it while Lares runs.
      guide ??= await readBuiltGuide(directory);
      return guide ? sendFile(guide, request, reply) : reply.callNotFound();
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
  const moved = MOVED[name];
  if (moved !== undefined) return reply.redirect(`${GUIDE_PATH}/${moved}`, 301);
  const introduction = name === '' ? 'index.html' : `${name}/index.html`;
  if (guide.files.has(introduction)) {
    // Links on the page are relative to the folder.
    if (!path.endsWith('/')) return reply.redirect(`${path}/`);
    return sendPage(introduction, reply);
  }
  // Page addresses have no file extension.
  if (guide.files.has(`${name}.html`) && !path.endsWith('/')) return sendPage(`${name}.html`, reply);
  if (!guide.files.has(name) || name.endsWith('.html')) return reply.callNotFound();
  return reply.header('cache-control', name.startsWith(HASHED_FILES) ? FOR_EVER : FOR_NOW).sendFile(name);
}

function sendPage(name: string, reply: FastifyReply) {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      // Browsers revalidate it each time and get a 304 while it is unchanged.
      'cache-control': 'no-cache',
    })
    .sendFile(name);
}

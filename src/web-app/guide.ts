import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltGuide, GUIDE_DIRECTORY, readBuiltGuide } from './built-guide.ts';
import { FOR_EVER, FOR_NOW, nameScriptsAnew } from './files.ts';
import { GUIDE_PATH, REFERENCE_PATH } from './paths.ts';

/** Named by their content. */
const HASHED_FILES = 'assets/';

/** Pages with a new address, by the old path below /guide. */
const MOVED: ReadonlyMap<string, string> = new Map([['notifications', `${GUIDE_PATH}/alerts`]]);

/** The folder of the site that is the API reference. It has an address of its own. */
const REFERENCE_FOLDER = 'reference/';
/** A file of the site for language models, at the address where they look for it. */
const LANGUAGE_MODEL_INDEX = 'llms.txt';

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
    const answer = async (folder: string, request: FastifyRequest, reply: FastifyReply) => {
      // Read again until it exists: `npm run docs` may build it while Lares runs.
      guide ??= await readBuiltGuide(directory);
      return guide ? sendFile(guide, folder, request, reply) : reply.callNotFound();
    };
    const options = { schema: { hide: true }, onSend: nameScriptsAnew };
    for (const [base, folder] of [
      [GUIDE_PATH, ''],
      [REFERENCE_PATH, REFERENCE_FOLDER],
    ] as const) {
      const answerBelow = (request: FastifyRequest, reply: FastifyReply) => answer(folder, request, reply);
      server.get(base, options, answerBelow);
      server.get(`${base}/*`, options, answerBelow);
    }
    server.get(`/${LANGUAGE_MODEL_INDEX}`, options, (_request, reply) =>
      reply.redirect(`${GUIDE_PATH}/${LANGUAGE_MODEL_INDEX}`, 301),
    );
    // The address of the document on the reference page of earlier versions.
    server.get(`${REFERENCE_PATH}/json`, options, (_request, reply) =>
      reply.redirect('/v8/openapi.json', 301),
    );
  };
}

function sendFile(guide: BuiltGuide, folder: string, request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?', 1);
  const { '*': wanted = '' } = request.params as { '*'?: string };
  const moved = folder === '' ? movedAddress(withoutSlash(wanted), guide) : undefined;
  if (moved !== undefined) return reply.redirect(moved, 301);
  const name = withoutSlash(`${folder}${wanted}`);
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

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

/** Where a page is now that had this path below /guide. Other paths are no redirect: they may have any characters. */
function movedAddress(path: string, { files }: BuiltGuide): string | undefined {
  if (!`${path}/`.startsWith(REFERENCE_FOLDER)) return MOVED.get(path);
  const isPage = [path, `${path}.html`, `${path}/index.html`].some((name) => files.has(name));
  return isPage ? `${REFERENCE_PATH}/${path.slice(REFERENCE_FOLDER.length)}` : undefined;
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

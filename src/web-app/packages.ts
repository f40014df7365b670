import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/errors.ts';
import { PACKAGE_ROOT } from '../platform/package-root.ts';
import { FOR_NOW } from './files.ts';

const DIRECTORY = join(PACKAGE_ROOT, 'dist', 'packages');
const GZIP = 'application/gzip';
const TEXT = 'text/plain; charset=utf-8';

/** What scripts/build-packages.mjs writes. */
const FILES = new Map([
  ['sdk.tgz', GZIP],
  ['webhook-verifier.tgz', GZIP],
  ['lares_webhook.py', TEXT],
  ['lareswebhook.go', TEXT],
  ['LaresWebhook.php', TEXT],
  ['lares_webhook.rb', TEXT],
]);

/** The client and the verifiers, of the same version as this instance: `npm install <address>/packages/sdk.tgz`. */
export async function packagesPlugin(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: DIRECTORY,
    serve: false,
    cacheControl: false,
    contentType: false,
  });
  const options = { schema: { hide: true } };
  server.get<{ Params: { file: string } }>('/packages/:file', options, (request, reply) => {
    const { file } = request.params;
    const type = FILES.get(file);
    if (type === undefined) throw notFound('File');
    return reply.header('cache-control', FOR_NOW).type(type).sendFile(file);
  });
}

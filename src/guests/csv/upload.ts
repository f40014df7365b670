import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, WHOLE_BODY } from '../../platform/errors.ts';

export const MOST_BYTES = 10 * 1_048_576;
const MOST_FIELDS = 20;
const SEND_CSV =
  'Send the file as the body with Content-Type: text/csv, or as a file of multipart/form-data.';

export const csvUpload = { types: ['text/csv', 'multipart/form-data'], accept };

async function accept(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(/^text\/csv\b/i, (_request, payload, done) => done(null, payload));
  server.addContentTypeParser('*', (_request, _payload, done) =>
    done(badRequest(SEND_CSV, { context: 'content-type' })),
  );
  await server.register(multipart, {
    // One byte and one file more than allowed, so that our own checks answer with our own texts.
    limits: { fileSize: MOST_BYTES + 1, files: 2, fields: MOST_FIELDS, parts: MOST_FIELDS + 2 },
    throwFileSizeLimit: false,
  });
}

/** Errors of a form or a connection arrive as errors of a stream. */
function refuseForm(): never {
  throw badRequest('The upload is incomplete or not valid multipart/form-data.', { context: WHOLE_BODY });
}

export async function readUpload(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  if (request.body instanceof Readable) return readAndDrain(request.body);
  if (!request.isMultipart()) throw badRequest(SEND_CSV, { context: 'content-type' });
  const files = request.files();
  const first = await files.next().catch(refuseForm);
  if (first.done) throw badRequest(SEND_CSV, { context: 'file' });
  return readOnlyFile(first.value.file, files);
}

type Files = AsyncIterableIterator<{ file: Readable }>;

/** Refuses a second file: which of two was meant is unclear. */
async function* readOnlyFile(stream: Readable, files: Files): AsyncGenerator<Uint8Array> {
  try {
    yield* readAndDrain(stream);
    const second = await files.next().catch(refuseForm);
    if (second.done) return;
    second.value.file.resume();
    throw badRequest('The form has more than one file. Send one file.', { context: 'file' });
  } finally {
    void discardFiles(files);
  }
}

/** Reads the rest, so that the connection can serve the next request. */
async function discardFiles(files: Files): Promise<void> {
  try {
    for await (const { file } of files) file.resume();
  } catch {
    // The form broke off, or has too many parts.
  }
}

/** Discards the rest when the reader stops early: a destroyed request cannot be answered. */
async function* readAndDrain(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await chunks.next().catch(refuseForm);
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    await chunks.return?.();
    stream.resume();
  }
}

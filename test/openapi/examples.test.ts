import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { isTimeZone } from '../../src/platform/values/time-zone.ts';

interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
type Paths = Record<string, Record<string, Operation>>;

/** committed.test.ts checks that the server returns the same document. */
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
  paths: Paths;
  webhooks: Paths;
};

/** Every body of a successful call, sent or returned. Pages have no bodies, and a file is not JSON. */
const bodies = [document.paths, document.webhooks].flatMap((paths) =>
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}).map((media) => ({ name: `${operationId}: sent`, media })),
      ...Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, { content }]) =>
          Object.entries(content ?? {})
            .filter(([type]) => type === 'application/json')
            .map(([, media]) => ({ name: `${operationId}: ${status}`, media })),
        ),
    ]),
  ),
);

it('every operation and every webhook has an example', () => {
  expect(bodies.filter(({ media }) => !('example' in media)).map(({ name }) => name)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(200);
});

it('every example is what its schema says', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addFormat('iana-time-zone', isTimeZone).addFormat('binary', true);
  ajv.addSchema(document, 'document');
  const inDocument = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const wrong = bodies.flatMap(({ name, media }) => {
    const check = ajv.compile(inDocument(media.schema));
    return 'example' in media && !check(media.example) ? [`${name}: ${ajv.errorsText(check.errors)}`] : [];
  });
  expect(wrong).toEqual([]);
});

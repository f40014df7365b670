import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ApiDocument, problemsIn } from './rules.ts';

/** committed.test.ts checks that the server returns the same document. */
const TEXT = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8');
const read = () => JSON.parse(TEXT) as ApiDocument;

it('the document has nothing that generators of clients cannot take', () => {
  expect(problemsIn(read())).toEqual([]);
});

const home = (document: ApiDocument) =>
  document.components.schemas['Home']?.['properties'] as Record<string, unknown>;
const events = (document: ApiDocument) => document.paths['/homes/{home_id}/events']?.['get'];

/** Each is a fault that the document once had. */
const BROKEN: [string, (document: ApiDocument) => void, string][] = [
  [
    'a schema that is called as the constructor of another',
    ({ components: { schemas } }) => Object.assign(schemas, { NewClient: schemas['Client'] }),
    'NewClient: the constructor of another schema',
  ],
  [
    'a schema called Error',
    ({ components: { schemas } }) => Object.assign(schemas, { Error: schemas['ApiError'] }),
    'Error: a name that others have',
  ],
  [
    'a tag of webhooks and of operations',
    ({ webhooks }) =>
      Object.assign(webhooks['user.battery_low']?.['post'] ?? {}, { tags: ['User webhooks'] }),
    'User webhooks: a tag of webhooks and of operations',
  ],
  [
    'two enums with names that share a value',
    ({ components: { schemas } }) =>
      Object.assign(schemas, { Zone: { type: 'string', enum: ['owner', 'x'] } }),
    'Zone: OWNER is in Role too',
  ],
  [
    'a date-time called datetime',
    (document) => Object.assign(home(document), { datetime: { type: 'string', format: 'date-time' } }),
    'components/schemas/Home: no member is called as the type that it has',
  ],
  [
    'a list of lists of an enum',
    (document) => {
      const items = { type: 'array', items: { type: 'string', enum: ['sms'] } };
      Object.assign(home(document), { steps: { type: 'array', items } });
    },
    'components/schemas/Home/properties/steps: what stands in lists of lists has a name, if it is an enum',
  ],
  [
    'a set of an enum',
    (document) => {
      const items = { type: 'string', enum: ['sms'] };
      Object.assign(home(document), { steps: { type: 'array', uniqueItems: true, items } });
    },
    'components/schemas/Home/properties/steps: what stands in a list without duplicates has a name, if it is an enum',
  ],
  [
    'an enum without a type',
    (document) => Object.assign(home(document), { mode: { enum: ['on'] } }),
    'components/schemas/Home/properties/mode: an enum has a type',
  ],
  [
    'a header whose value is a template',
    (document) => {
      const values = ['</v8/homes/{home_id}/events>'];
      Object.assign(home(document), { link: { type: 'string', enum: values } });
    },
    'components/schemas/Home/properties/link: no value of an enum has a placeholder',
  ],
  [
    'an object that does not say whether it may have other members',
    (document) => Object.assign(home(document), { position: { type: 'object' } }),
    'components/schemas/Home/properties/position: an object says whether it may have other members',
  ],
  [
    'a literal',
    (document) => Object.assign(home(document), { broken: { type: 'boolean', const: false } }),
    'components/schemas/Home/properties/broken: no literal',
  ],
  [
    'an enum of false',
    (document) => Object.assign(home(document), { broken: { type: 'boolean', enum: [false] } }),
    'components/schemas/Home/properties/broken: an enum is of texts, or of numbers',
  ],
  [
    'a member for our own eyes',
    (document) => Object.assign(home(document), { name: { type: 'string', 'x-wanted': 'must be' } }),
    'components/schemas/Home/properties/name: x-wanted',
  ],
  [
    'a parameter that is a text or a list',
    (document) => {
      const [first] = events(document)?.parameters ?? [];
      if (first) first.schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
    },
    'listHomeEvents: event_type is a list without `explode: false`, or one of several kinds',
  ],
  [
    'a list that is repeated',
    (document) => delete events(document)?.parameters?.[0]?.explode,
    'listHomeEvents: event_type is a list without `explode: false`, or one of several kinds',
  ],
  [
    'a form without a name',
    ({ paths }) =>
      Object.assign(paths['/oauth/token']?.['post']?.requestBody?.content ?? {}, {
        'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: true } },
      }),
    'requestToken: the body has no name',
  ],
  [
    'an answer without a name',
    (document) =>
      Object.assign(events(document)?.responses ?? {}, {
        200: {
          description: 'Events.',
          content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
        },
      }),
    'listHomeEvents: 200 has no name',
  ],
  [
    'an answer that is not described',
    (document) =>
      Object.assign(events(document)?.responses ?? {}, { 200: { description: 'Default Response' } }),
    'listHomeEvents: 200 is not described',
  ],
  [
    'a tag that is not described',
    (document) => Object.assign(events(document) ?? {}, { tags: ['Weather'] }),
    'listHomeEvents: the tag Weather is not described',
  ],
];

it.each(BROKEN)('%s is found', (_what, breakIt, problem) => {
  const document = read();
  breakIt(document);
  expect(problemsIn(document)).toEqual([problem]);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '../harness/world.ts';
import { operationsOf } from './document.ts';

/** As the server reads URLs outside of tests: only https and public hosts. */
let world: World;
let person: Person;
let isDocumented: (url: string) => boolean;

beforeAll(async () => {
  world = await openWorld({ webhooks: { allowPrivate: false } });
  person = await world.person();
  const document = (await world.anonymous.get('/openapi.json')).body;
  const body = operationsOf(document).find(({ id }) => id === 'createUserWebhook')?.body;
  const validate = addFormats.default(new Ajv2020({ strict: false })).compile(body ?? false);
  isDocumented = (url) => validate({ url, events: ['*'] });
});

const isTaken = async (url: string) =>
  (await world.as(person).post('/webhooks', { url, events: ['*'] })).status === 201;

describe('the url of a webhook', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/hooks?from=lares#top',
    'https://example.com?x',
    'HTTPS://Example.COM/Hooks',
    'https://exämple.com/häuser?ort=Åre',
    'https://example.com/{home}/"quoted"/<a|b>^`',
    'https://example.com/%zz',
    'https://example.com/@hooks/a:b',
    'https://[2606:4700:4700::1111]/',
  ])('%s is taken, and the document says so', async (url) => {
    expect([await isTaken(url), isDocumented(url)]).toEqual([true, true]);
  });

  it.each([
    'http://example.com/',
    'https:example.com',
    'https:///example.com',
    'https://',
    'https://user@example.com/',
    'https://@example.com/',
    'https://example.com/a b',
    'https://example.com\\hooks',
    'https://example.com/\u0001',
    'https://example.com/\u0085',
    'example.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%j is refused, and the document says so', async (url) => {
    expect([await isTaken(url), isDocumented(url)]).toEqual([false, false]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Json = Record<string, unknown>;

const document: Json = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'));

/** Every object below that has these members, with its path. */
function* objectsWith(value: unknown, members: readonly string[], path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  const properties = (value as { properties?: Json }).properties;
  if (properties && members.every((name) => name in properties)) yield [path, properties];
  for (const [name, member] of Object.entries(value)) yield* objectsWith(member, members, `${path}/${name}`);
}

const statuses = (members: string[]) =>
  [...objectsWith(document, members)].map(([path, { status }]) => [path, (status as Json)['enum']] as const);

it('every status of a message or notification is one of the same five', () => {
  const found = statuses(['status', 'channel']);
  // Messages of a guest, of an organization, in the export of a guest and in evidence; notifications of an incident and in evidence.
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const [path, values] of found)
    expect([path, values]).toEqual([path, ['queued', 'not_sent', 'sent', 'delivered', 'failed']]);
});

it('every event about a message to a guest states whether it was sent', () => {
  const found = statuses(['status', 'templateId']);
  // SMS, e-mail and the message before the arrival.
  expect(found.length).toBeGreaterThanOrEqual(3);
  for (const [path, values] of [...found, ...statuses(['status', 'callId'])])
    expect([path, values]).toEqual([path, ['sent', 'not_sent']]);
});

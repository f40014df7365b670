import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../catalogue/index.ts';
import { DELIVERIES } from './event-schemas.ts';
import { sampleEvent } from './sample.ts';

const ajv = addFormats.default(new Ajv.default({ strict: false }));
const now = new Date('2026-11-15T09:30:00.000Z');
const made = (type: (typeof EVENT_TYPES)[number]) =>
  sampleEvent({
    type,
    organizationId: '01a199de36ae6d8d6e8a1017',
    webhookEventId: '01a1e30b3edfe338fd8a93f7',
    now,
  });

/** Copies a schema so that it rejects unknown members. Real events may gain members at any time. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id: _name, ...rest } = schema as Record<string, unknown>;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value)]));
  return rest['type'] === 'object' ? { ...inner, additionalProperties: false } : inner;
}

it.each(EVENT_TYPES)('a sample of %s has the members of a real one, and says that it is none', (type) => {
  const event = JSON.parse(made(type));
  const documented = DELIVERIES.find((one) => one.system === 'organization' && one.type === type);
  const isReal = ajv.compile(closed(documented?.schema.properties.event) as object);
  isReal(event);
  expect(isReal.errors).toBeNull();
  expect(event).toMatchObject({ type, sample: true, created_at: '2026-11-15T09:30:00.000Z' });
});

it('says in its names that there is no such home and no such device', () => {
  expect(JSON.parse(made('battery_low')).metadata).toMatchObject({
    homeName: 'Sample home',
    deviceName: 'Sample device',
  });
});

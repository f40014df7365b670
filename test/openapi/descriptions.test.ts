import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Schema {
  $ref?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'));

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolve(document.components.schemas[name]);
}

/** Whether the member, its named schema or one of its choices has a description, as the reference shows it. */
function isDescribed(member: Schema): boolean {
  const { description, anyOf = [], oneOf = [] } = resolve(member);
  return Boolean(member.description ?? description) || [...anyOf, ...oneOf].some(isDescribed);
}

/** Paths of all members without a description. Examples are values and contain no schemas. */
function undescribedIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, example: _example, ...rest } = value as Schema & { example?: unknown };
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [
      ...(isDescribed(member) ? [] : [`${path}.${name}`]),
      ...undescribedIn(member, `${path}.${name}`),
    ]),
    ...Object.entries(rest).flatMap(([name, one]) =>
      undescribedIn(one, path === '' ? name : `${path}/${name}`),
    ),
  ];
}

it('describes every member of bodies, answers and payloads', () => {
  const { schemas, responses } = document.components;
  const places = { ...schemas, responses, paths: document.paths, webhooks: document.webhooks };
  expect(undescribedIn(places, '')).toEqual([]);
});

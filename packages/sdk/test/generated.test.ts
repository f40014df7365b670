import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it } from 'vitest';

const HEADER = `// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// Generated from openapi.json by \`npm run sdk\`; edits are lost.

import type { HomeEvent, WithHomeName } from '../events.ts';

`;

interface Operation {
  requestBody?: unknown;
  responses: Record<string, { headers?: unknown }>;
}
type Paths = Record<string, Record<string, Operation>>;

/** Errors are thrown as a LaresError, which reads headers: their types are not needed. */
function answersOf({ responses }: Operation): Operation['responses'] {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(good.map(([status, { headers: _unread, ...answer }]) => [status, answer]));
}

function mapped(paths: Paths, change: (operation: Operation) => object): object {
  const methods = (of: Paths[string]) =>
    Object.fromEntries(Object.entries(of).map(([method, operation]) => [method, change(operation)]));
  return Object.fromEntries(Object.entries(paths).map(([path, of]) => [path, methods(of)]));
}

/** The document leaves metadata of home events open. Those of webhooks are the same and described. */
function eventsAsUnion({ properties }: { properties?: Record<string, unknown> }): ts.TypeNode | undefined {
  if (!properties?.['event_id'] || !properties['metadata']) return undefined;
  const event = ts.factory.createTypeReferenceNode('HomeEvent');
  if (!properties['home_name']) return event;
  return ts.factory.createIntersectionTypeNode([event, ts.factory.createTypeReferenceNode('WithHomeName')]);
}

/**
 * Closes the objects in the types: with other members allowed, a misspelt name would compile. Objects that are open
 * on purpose have a schema for other members and stay open.
 */
function withoutOtherMembers(_name: string, value: unknown): unknown {
  const { additionalProperties, ...rest } = (value ?? {}) as {
    properties?: object;
    additionalProperties?: unknown;
  };
  return Object.keys(rest.properties ?? {}).length > 0 && additionalProperties === true ? rest : value;
}

it('the generated types are those of openapi.json', async () => {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'));
  const wanted = {
    ...document,
    paths: mapped(document.paths, (operation) => ({ ...operation, responses: answersOf(operation) })),
    webhooks: mapped(document.webhooks, ({ requestBody }) => ({ requestBody })),
  };
  const nodes = await openapiTS(JSON.stringify(wanted, withoutOtherMembers), {
    transform: (schema) => eventsAsUnion(schema as object),
  });
  const types = astToString(nodes).replace(/^export type \$defs = .*\n/m, '');
  await expect(`${HEADER}${types}`).toMatchFileSnapshot('../src/generated/api.ts');
});

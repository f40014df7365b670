import { join } from 'node:path';
import { expect, it } from 'vitest';
import { roleHasRight } from '../../../src/accounts/auth/permissions.ts';
import { type Right, ROLES } from '../../../src/accounts/index.ts';
import type { AnyRoute } from '../../../src/platform/http/route.ts';
import { openWorld } from '../../harness/world.ts';
import { type Operation, operationsOf } from '../document.ts';

const POLICY_FILE = join(import.meta.dirname, 'policy.json');

it('policy.json is what the route rows declare', async () => {
  const world = await openWorld();
  const rows = new Map(world.app.routes.map((row) => [row.operationId, row]));
  const lines = operationsOf((await world.anonymous.get('/openapi.json')).body)
    .map((operation) => {
      const row = rows.get(operation.id);
      return `  "${operation.id}": ${JSON.stringify(row ? ruleOf(row) : ruleWithoutRow(operation))}`;
    })
    .sort();
  // One line for each operation, so that changing an operation changes one line.
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(POLICY_FILE);
});

/** Operations of devices and OAuth clients have plugins of their own. */
const ruleWithoutRow = ({ device, secured }: Operation) =>
  device && secured ? 'a device' : 'no credentials';

function ruleOf({ access, allows = {} }: AnyRoute) {
  const { permission, session, right } = access;
  if (session) return 'a person';
  if (permission === null) return 'any token';
  const roles = right === undefined ? undefined : (allows.roles ?? rolesWith(right as Right));
  return { permission, roles, alsoNeeds: allows.alsoNeeds };
}

const rolesWith = (right: Right) => ROLES.filter((role) => roleHasRight(role, right));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission, Role } from '../../../src/accounts/index.ts';

/**
 * The rights of each operation. `npm run openapi` writes policy.json from the route rows, and each change of it is
 * reviewed: a row alone could open an operation unnoticed. The walks check the server against this file, call by
 * call.
 */
export type Rule =
  /** No credentials of a person. The body names the client. */
  | 'no credentials'
  /** Devices with their own tokens, and bridges for their devices. */
  | 'a device'
  /** Any access token, with any permissions. */
  | 'any token'
  /** A logged-in person. Access tokens are refused. */
  | 'a person'
  /** An access token with this permission (or these two). In an organization, its user needs one of these roles. */
  | { permission: Permission; roles?: readonly Role[]; alsoNeeds?: Permission };

export const POLICY: Record<string, Rule> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'policy.json'), 'utf8'),
);

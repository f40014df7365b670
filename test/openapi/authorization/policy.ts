import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission, Role } from '../../../src/accounts/index.ts';

/**
 * Who may do what. policy.json is written from the route rows (`npm run openapi`), and a change of it is reviewed: a row
 * alone could open an operation unseen. The walks hold the server against this file, call by call.
 */
export type Rule =
  /** Without any credentials of a person: the client says in the body who it is. */
  | 'no credentials'
  /** Devices, with a token of theirs, and bridges that speak for them. */
  | 'a device'
  /** Any access token, whatever it was granted. */
  | 'any token'
  /** A person who is logged in; no access token can do it. */
  | 'a person'
  /** An access token with this permission (or these two); in an organization, of a member with one of these roles. */
  | { permission: Permission; roles?: readonly Role[]; alsoNeeds?: Permission };

export const POLICY: Record<string, Rule> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'policy.json'), 'utf8'),
);

import type { Caller } from './caller.ts';

/** A user as the API answers it. */
export function userAnswer({ user, roles }: Caller) {
  return { ...user, roles: [...roles].map(([organization_id, role]) => ({ organization_id, role })) };
}

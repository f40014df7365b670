import type { Caller } from '../auth/caller.ts';

/** A user as the API answers it. */
export function userAnswer({ user, roles }: Caller) {
  return { ...user, roles: [...roles].map(([organization_id, role]) => ({ organization_id, role })) };
}

/** What every token may know of its user. */
export function nameAnswer({ user: { user_id, fullname, email } }: Caller) {
  return { user_id, fullname, email };
}

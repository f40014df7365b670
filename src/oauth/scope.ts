import { isPermission, PERMISSIONS, type Permission } from '../accounts/index.ts';
import { OauthError } from './oauth-error.ts';

/** A scope is permission names separated by spaces (RFC 6749 section 3.3). */

const wordsOf = (scope: string) => scope.split(' ').filter((word) => word !== '');

/** In the order of the permission table, each once. */
function sortPermissions(names: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) => names.includes(permission));
}

/**
 * Permissions that an authorization request wants: all, unless its scope narrows them. Unknown words are ignored,
 * because clients send scopes of other services. Undefined if the scope has only unknown words: such a request must
 * not get everything.
 */
export function wantedPermissions(scope: string | undefined): Permission[] | undefined {
  const words = wordsOf(scope ?? '');
  if (words.length === 0) return [...PERMISSIONS];
  const known = sortPermissions(words);
  return known.length > 0 ? known : undefined;
}

/** Permissions that a token request wants, of those allowed. */
export function narrowScope(scope: string | undefined, allowed: readonly Permission[]): Permission[] {
  const words = wordsOf(scope ?? '');
  if (words.length === 0) return sortPermissions(allowed);
  const beyond = words.find((word) => !isPermission(word) || !allowed.includes(word));
  if (beyond !== undefined)
    throw new OauthError(
      'invalid_scope',
      'The scope contains a permission that is unknown or was not granted.',
    );
  return sortPermissions(words);
}

export const scopeOf = (permissions: readonly Permission[]) => permissions.join(' ');

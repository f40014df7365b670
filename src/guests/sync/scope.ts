import { conflict } from '../../platform/errors.ts';
import type { Scope } from './source.ts';

/** An organization adds at most so many accounts. */
const MOST_CONNECTIONS = 20;

/** The differences between subscriptions of homes (integrations) and of organizations (connections). */
export const SCOPES = {
  home: {
    /** The job syncs one subscription; its key is the id. */
    job: 'sync-integration',
    object: 'integration',
    noun: 'Integration',
    idMember: 'integration_id',
    secretMember: 'url',
    sealContext: 'integrations.config',
    unreadable: 'an integration could not be read',
    /** Each may hold a calendar of 10 MB. */
    mostAtOnce: 16,
    /** Calendars that hang leave slots for other organizations. */
    sharesSlots: true,
  },
  organization: {
    job: 'sync-connection',
    object: 'connection',
    noun: 'Connection',
    idMember: 'connection_id',
    secretMember: 'credentials',
    sealContext: 'connections.credentials',
    unreadable: 'a booking system could not be read',
    /** Each holds the bookings of an account. */
    mostAtOnce: 4,
    sharesSlots: false,
  },
} as const satisfies Record<Scope, object>;

/** The owner of subscriptions: a home or an organization. */
export interface Owner {
  scope: Scope;
  owner_id: string;
  organization_id: string;
}

export function quotaOf({ scope, owner_id }: Owner, quotas: { feeds: number }) {
  return scope === 'home'
    ? {
        name: `integrations of ${owner_id}`,
        most: quotas.feeds,
        message: `A home has at most ${quotas.feeds} integrations. Delete one first.`,
      }
    : {
        name: `connections of ${owner_id}`,
        most: MOST_CONNECTIONS,
        message: `An organization has at most ${MOST_CONNECTIONS} connections. Delete one first.`,
      };
}

export function nameConflict(scope: Scope, name: string) {
  const quoted = JSON.stringify(name);
  return conflict(
    scope === 'home'
      ? `This home already has an integration named ${quoted}. Choose another name.`
      : `This organization already has a connection named ${quoted}. Choose another name.`,
  );
}

export const jobOf = (scope: Scope, id: string) => ({ kind: SCOPES[scope].job, key: id });

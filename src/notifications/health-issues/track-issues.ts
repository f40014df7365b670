import { findOrganizationOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import { endIssue, openIssue } from './issue.ts';
import type { IssueKind } from './kinds.ts';

/** Called in the transaction that stores whether the object works. */
type OnHealth<T> = (connection: Connection, object: T, works: boolean, at: Date) => Promise<void>;

/** Opens and ends health issues for changes in other slices, each in the transaction of the change. */
export function trackIssues(tools: Pick<Tools, 'newId'>) {
  const note = async (
    connection: Connection,
    kind: IssueKind,
    object: { organization_id: string; home_id: string | null; object_id: string },
    works: boolean,
    at: Date,
  ) => {
    if (works) await endIssue(connection, { kind, object_id: object.object_id, at });
    else await openIssue(tools, connection, { ...object, kind, at });
  };
  const feed: OnHealth<{ integration_id: string; home_id: string }> = async (
    connection,
    { integration_id: object_id, home_id },
    works,
    at,
  ) => {
    const organization_id = await findOrganizationOf(connection, home_id);
    if (organization_id !== undefined)
      await note(connection, 'feed', { organization_id, home_id, object_id }, works, at);
  };
  /** Of an object that belongs to no home. */
  const ofOrganization =
    <T extends { organization_id: string }>(kind: IssueKind, idOf: (object: T) => string): OnHealth<T> =>
    (connection, object, works, at) => {
      const { organization_id } = object;
      return note(connection, kind, { organization_id, home_id: null, object_id: idOf(object) }, works, at);
    };
  return {
    feed,
    connection: ofOrganization<{ connection_id: string; organization_id: string }>(
      'connection',
      ({ connection_id }) => connection_id,
    ),
    webhook: ofOrganization<{ hook_id: string; organization_id: string }>(
      'webhook',
      ({ hook_id }) => hook_id,
    ),
    gateway: ofOrganization<{ organization_id: string; channel: string }>(
      'gateway',
      ({ organization_id, channel }) => `${organization_id} ${channel}`,
    ),
  };
}

import { findOrganizationOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import { endIssue, openIssue } from './issue.ts';
import type { IssueKind } from './kinds.ts';

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
  return {
    feed: async (
      connection: Connection,
      { integration_id: object_id, home_id }: { integration_id: string; home_id: string },
      works: boolean,
      at: Date,
    ) => {
      const organization_id = await findOrganizationOf(connection, home_id);
      if (organization_id !== undefined)
        await note(connection, 'feed', { organization_id, home_id, object_id }, works, at);
    },
    connection: (
      connection: Connection,
      { connection_id: object_id, organization_id }: { connection_id: string; organization_id: string },
      works: boolean,
      at: Date,
    ) => note(connection, 'connection', { organization_id, home_id: null, object_id }, works, at),
    webhook: (
      connection: Connection,
      { hook_id: object_id, organization_id }: { hook_id: string; organization_id: string },
      works: boolean,
      at: Date,
    ) => note(connection, 'webhook', { organization_id, home_id: null, object_id }, works, at),
    gateway: (
      connection: Connection,
      { organization_id, channel }: { organization_id: string; channel: string },
      works: boolean,
      at: Date,
    ) => {
      const object_id = `${organization_id} ${channel}`;
      return note(connection, 'gateway', { organization_id, home_id: null, object_id }, works, at);
    },
  };
}

import { nameDevices } from '../../devices/index.ts';
import { nameSubscriptions } from '../../guests/index.ts';
import { findHome } from '../../homes/store.ts';
import { oneLine } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readWebhookNames } from '../../webhooks/index.ts';
import { deleteIssue, type HealthIssue } from './store.ts';

/** The object of a health issue and its home, by name. */
export interface IssueName {
  name: string;
  home: string | null;
}

/**
 * By issue. Deleted objects have no name, and no notification mentions them. The same applies to objects that work
 * although no event reported it (maintenance silences events).
 */
export async function nameIssues(
  connection: Connection,
  issues: readonly HealthIssue[],
): Promise<Map<string, IssueName>> {
  const idsOf = (...kinds: HealthIssue['kind'][]) =>
    issues.flatMap(({ kind, object_id }) => (kinds.includes(kind) ? object_id : []));
  const devices = new Map(
    (await nameDevices(connection, idsOf('device_offline', 'battery'))).map((one) => [one.device_id, one]),
  );
  const feeds = new Map(
    (await nameSubscriptions(connection, 'home', idsOf('feed'))).map((one) => [one.id, one]),
  );
  const connections = new Map(
    (await nameSubscriptions(connection, 'organization', idsOf('connection'))).map((one) => [one.id, one]),
  );
  const webhooks = new Map(
    (await readWebhookNames(connection, idsOf('webhook'))).map((one) => [one.hook_id, one]),
  );
  const homes = new Map<string, string>();
  for (const { owner_id: home_id } of feeds.values())
    if (!homes.has(home_id)) homes.set(home_id, (await findHome(connection, home_id))?.name ?? '');
  const nameOf = ({ kind, object_id, ended_at }: HealthIssue): IssueName | undefined => {
    const isOpen = ended_at === null;
    switch (kind) {
      case 'device_offline':
      case 'battery': {
        const device = devices.get(object_id);
        if (!device || (isOpen && !device.offline)) return undefined;
        return { name: oneLine(device.description), home: oneLine(device.home_name) };
      }
      case 'feed': {
        const feed = feeds.get(object_id);
        if (!feed || (isOpen && feed.last_error === null)) return undefined;
        return { name: oneLine(feed.name), home: oneLine(homes.get(feed.owner_id) ?? '') };
      }
      case 'connection': {
        const found = connections.get(object_id);
        if (!found || (isOpen && found.last_error === null)) return undefined;
        return { name: oneLine(found.name), home: null };
      }
      case 'webhook': {
        const webhook = webhooks.get(object_id);
        if (!webhook || (isOpen && !webhook.broken)) return undefined;
        return { name: webhook.hostname, home: null };
      }
      case 'gateway':
        return { name: object_id.split(' ')[1] ?? '', home: null };
    }
  };
  const named = new Map<string, IssueName>();
  for (const issue of issues) {
    const name = nameOf(issue);
    if (name) named.set(issue.issue_id, name);
    else await deleteIssue(connection, issue.issue_id);
  }
  return named;
}

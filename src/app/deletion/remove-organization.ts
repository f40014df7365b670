import { deleteOrganizationUnlessUsed, findClosure } from '../../accounts/index.ts';
import { audit, COMMAND_LINE } from '../../audit/index.ts';
import { seriesStore } from '../../devices/index.ts';
import { cancelSyncs } from '../../guests/index.ts';
import { homesOf } from '../../homes/store.ts';
import { cancelUnsentMessages } from '../../messaging/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { Refused } from '../../transfer/index.ts';
import { deleteWebhooks, listWebhooks } from '../../webhooks/index.ts';
import { deleteHome } from './delete-home.ts';

/**
 * Deletes an organization that has moved away, with everything any slice keeps of it. The audit log stays for its
 * retention. Only a closed organization can be deleted. After an interruption, run it again.
 */
export async function removeOrganization(tools: Tools, organization: string): Promise<{ homes: number }> {
  const { database } = tools;
  const found = await findClosure(database, organization);
  if (!found) throw new Refused(`There is no organization ${organization}.`);
  if (!found.closed_at)
    throw new Refused(
      'The organization is in use here. Move it first (lares organization export --close). Nothing was changed.',
    );
  const homes = await database.rows<{ home_id: string }>(homesOf([organization]));
  const series = await seriesStore(database);
  for (const { home_id } of homes) {
    await cancelUnsentMessages(database, home_id);
    await cancelSyncs(database, 'home', home_id);
    await deleteHome(database, home_id);
    // Not by a job, unlike a home that a user deletes: the organization may come back and must not be deleted then.
    await series.deleteHome(database.longTimeout, home_id);
  }
  await inOneTransaction(tools, async (joined) => {
    const hooks = await listWebhooks(joined.database, organization);
    await deleteWebhooks(
      joined.database,
      hooks.map(({ hook_id }) => hook_id),
    );
    await cancelSyncs(joined.database, 'organization', organization);
    await deleteOrganizationUnlessUsed(joined.database, organization, [homesOf([organization])]);
    // Audited after the deletion, because the log of a closed organization takes no entries.
    const object = { kind: 'organization' as const, id: organization, name: found.name };
    await audit(joined, COMMAND_LINE, {
      organization_id: organization,
      action: 'organization.deleted',
      object,
    });
  });
  return { homes: homes.length };
}

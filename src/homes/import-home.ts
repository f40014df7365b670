import { audit, type By, changed } from '../audit/index.ts';
import { notFound } from '../platform/errors.ts';
import type { Tools } from '../platform/tools.ts';
import { applyChange, changedMembers, createHome, homeObject } from './homes.ts';
import type { HomeChange } from './schema.ts';
import { mergeSettings, type SettingsChange } from './settings.ts';
import { lockHome, updateHome } from './store.ts';

/** A home as an imported list describes it. */
export interface ImportedHome {
  organization_id: string;
  /** Undefined: a new home. */
  home_id: string | undefined;
  name: string;
  /** Members that are left out stay unchanged. */
  values: Pick<HomeChange, 'address' | 'timezone' | 'checkin_hour' | 'checkout_hour' | 'tags'>;
  /** For new homes only, so that later tuning is not lost. */
  preset: { name: string; settings: SettingsChange } | undefined;
}

/** Creates the home or updates the given members, in the caller's transaction. */
export async function importHome(
  tools: Tools,
  { organization_id, home_id, name, values, preset }: ImportedHome,
  by: By,
): Promise<{ home_id: string; changed: string[] }> {
  if (home_id !== undefined) return changeExisting(tools, home_id, values, by);
  const { checkin_hour, checkout_hour, ...rest } = values;
  const home = await createHome(
    tools,
    { organization_id, name, ...rest },
    {
      ...(checkin_hour === undefined ? {} : { checkin_hour }),
      ...(checkout_hour === undefined ? {} : { checkout_hour }),
      ...(preset ? { settings: mergeSettings({}, preset.settings) } : {}),
    },
  );
  const object = homeObject(home);
  await audit(tools, by, { organization_id, action: 'home.created', object });
  if (preset) {
    const changes = [{ member: 'preset', to: preset.name }];
    await audit(tools, by, { organization_id, action: 'preset.applied', object, changes });
  }
  return { home_id: home.home_id, changed: [] };
}

async function changeExisting(tools: Tools, homeId: string, values: ImportedHome['values'], by: By) {
  const before = await lockHome(tools.database, homeId);
  if (!before) throw notFound('Home');
  const after = applyChange(before, values);
  const members = changedMembers(before, after);
  if (members.length > 0) {
    await updateHome(tools.database, after, tools.clock.now());
    await audit(tools, by, {
      organization_id: before.organization_id,
      action: 'home.updated',
      object: homeObject(before),
      changes: changed(members),
    });
  }
  return { home_id: homeId, changed: members };
}

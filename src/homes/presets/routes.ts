import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { audit, changedBy } from '../../audit/index.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import {
  applyPreset,
  changePreset,
  createPreset,
  listAllPresets,
  MOST_PRESETS,
  presentPreset,
  removePreset,
} from './presets.ts';
import {
  NewPreset,
  PresetApplied,
  PresetBody,
  PresetChange,
  PresetList,
  PresetPath,
  PresetUse,
} from './schema.ts';

const tag = 'Homes';
const ALL = '/organizations/:organization_id/presets';
const ONE = '/organizations/:organization_id/presets/:preset_id';
const TAKEN = 'The name is taken';

export function presetRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const reading = access.inOrganization('homes_read');
  const writing = access.inOrganization('homes_write');
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listPresets',
      summary: 'Presets of an organization: named settings for many homes at once',
      tag,
      access: reading,
      answer: PresetList,
      handle: async ({ context: { organization } }) => ({
        presets: (await listAllPresets(tools, organization.organization_id)).map(presentPreset),
      }),
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createPreset',
      summary: 'Create a preset; it names only what it sets, at every level',
      tag,
      access: writing,
      audit: { action: 'preset.created', kind: 'preset', answeredId: 'preset_id' },
      body: NewPreset,
      status: 201,
      answer: PresetBody,
      conflict: `${TAKEN}, or there are ${MOST_PRESETS} presets.`,
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        body,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          const preset = await createPreset(joined, organization_id, body);
          const by = actorOf(caller, request);
          await audit(joined, by, { organization_id, action: 'preset.created', object: objectOf(preset) });
          return presentPreset(preset);
        }),
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updatePreset',
      summary: 'Change the name or the settings of a preset, those as a whole; homes stay as they are',
      tag,
      access: writing,
      audit: { action: 'preset.updated', kind: 'preset', id: 'preset_id' },
      item: true,
      params: PresetPath,
      body: PresetChange,
      answer: PresetBody,
      conflict: `${TAKEN}, or the preset is a built-in one.`,
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        params,
        body,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          const preset = await changePreset(joined, organization_id, params.preset_id, body);
          const changes = changedBy(body, PresetChange);
          if (changes.length > 0) {
            const object = objectOf(preset);
            const entry = { organization_id, action: 'preset.updated', object, changes } as const;
            await audit(joined, actorOf(caller, request), entry);
          }
          return presentPreset(preset);
        }),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deletePreset',
      summary: 'Remove a preset; homes stay as they are',
      tag,
      access: writing,
      audit: { action: 'preset.deleted', kind: 'preset', id: 'preset_id' },
      item: true,
      params: PresetPath,
      answer: Empty,
      conflict: 'The preset is a built-in one.',
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        params,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          const preset = await removePreset(joined, organization_id, params.preset_id);
          const by = actorOf(caller, request);
          await audit(joined, by, { organization_id, action: 'preset.deleted', object: objectOf(preset) });
          return {};
        }),
    }),
    route({
      method: 'POST',
      path: `${ONE}/apply`,
      operationId: 'applyPreset',
      summary: 'Set what the preset names in many homes, in all of them or none; their other settings stay',
      tag,
      access: writing,
      audit: { action: 'preset.applied', kind: 'home' },
      item: true,
      params: PresetPath,
      body: PresetUse,
      answer: PresetApplied,
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        params,
        body,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          const { preset, homes } = await applyPreset(
            joined,
            organization_id,
            params.preset_id,
            body.home_ids,
          );
          // One entry for each home, because the homes changed.
          const entries = homes.map(({ home_id, name }) => ({
            organization_id,
            action: 'preset.applied' as const,
            object: { kind: 'home' as const, id: home_id, name, home_id },
            changes: [{ member: 'preset', to: preset.name }],
          }));
          await audit(joined, actorOf(caller, request), ...entries);
          return { applied: homes.length };
        }),
    }),
  ];
}

function objectOf({ preset_id, name }: { preset_id: string; name: string }) {
  return { kind: 'preset' as const, id: preset_id, name };
}

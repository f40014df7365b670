import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
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
const TAKEN = 'Another preset has this name';

export function presetRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const reading = access.inOrganization('homes_read');
  const writing = access.inOrganization('homes_write');
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listPresets',
      summary: 'List presets',
      description: 'Returns the presets of an organization: named settings for many homes.',
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
      summary: 'Create a preset',
      description: 'A preset contains only the settings that it changes, at every level.',
      tag,
      access: writing,
      audit: { action: 'preset.created', kind: 'preset', answeredId: 'preset_id' },
      body: NewPreset,
      status: 201,
      answer: PresetBody,
      conflict: `${TAKEN}, or the organization has ${MOST_PRESETS} presets.`,
      handle: async ({ context: { caller, organization }, body, request }) => {
        const by = actorOf(caller, request);
        return presentPreset(await createPreset(tools, organization.organization_id, body, by));
      },
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updatePreset',
      summary: 'Update a preset',
      description: 'Changes the name of a preset, or replaces all its settings. Homes stay unchanged.',
      tag,
      access: writing,
      audit: { action: 'preset.updated', kind: 'preset', id: 'preset_id' },
      item: true,
      params: PresetPath,
      body: PresetChange,
      answer: PresetBody,
      conflict: `${TAKEN}, or the preset is built in.`,
      handle: async ({ context: { caller, organization }, params: { preset_id }, body, request }) => {
        const by = actorOf(caller, request);
        return presentPreset(await changePreset(tools, organization.organization_id, preset_id, body, by));
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deletePreset',
      summary: 'Delete a preset',
      description: 'Homes stay unchanged.',
      tag,
      access: writing,
      audit: { action: 'preset.deleted', kind: 'preset', id: 'preset_id' },
      item: true,
      params: PresetPath,
      answer: Empty,
      conflict: 'The preset is built in.',
      handle: async ({ context: { caller, organization }, params: { preset_id }, request }) => {
        await removePreset(tools, organization.organization_id, preset_id, actorOf(caller, request));
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/apply`,
      operationId: 'applyPreset',
      summary: 'Apply a preset',
      description:
        'Applies the settings of a preset to many homes: to all of them, or to none. Their other settings stay unchanged.',
      tag,
      access: writing,
      audit: { action: 'preset.applied', kind: 'home' },
      item: true,
      params: PresetPath,
      body: PresetUse,
      answer: PresetApplied,
      handle: async ({ context: { caller, organization }, params, body: { home_ids }, request }) => {
        const by = actorOf(caller, request);
        const { organization_id } = organization;
        return { applied: await applyPreset(tools, organization_id, params.preset_id, home_ids, by) };
      },
    }),
  ];
}

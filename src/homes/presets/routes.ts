import type { AccessControl } from '../../accounts/index.ts';
import { Empty } from '../../platform/http/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import {
  allPresets,
  applyPreset,
  changePreset,
  createPreset,
  MOST_PRESETS,
  presentPreset,
  removePreset,
} from './presets.ts';
import { Applied, NewPreset, PresetBody, PresetChange, PresetList, PresetPath, PresetUse } from './schema.ts';

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
        presets: (await allPresets(tools, organization.organization_id)).map(presentPreset),
      }),
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createPreset',
      summary: 'Create a preset; it names only what it sets, at every level',
      tag,
      access: writing,
      body: NewPreset,
      status: 201,
      answer: PresetBody,
      conflict: `${TAKEN}, or there are ${MOST_PRESETS} presets.`,
      handle: async ({ context: { organization }, body }) =>
        presentPreset(await createPreset(tools, organization.organization_id, body)),
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updatePreset',
      summary: 'Change the name or the settings of a preset, those as a whole; homes stay as they are',
      tag,
      access: writing,
      item: true,
      params: PresetPath,
      body: PresetChange,
      answer: PresetBody,
      conflict: `${TAKEN}, or the preset is a built-in one.`,
      handle: async ({ context: { organization }, params, body }) =>
        presentPreset(await changePreset(tools, organization.organization_id, params.preset_id, body)),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deletePreset',
      summary: 'Remove a preset; homes stay as they are',
      tag,
      access: writing,
      item: true,
      params: PresetPath,
      answer: Empty,
      conflict: 'The preset is a built-in one.',
      handle: async ({ context: { organization }, params }) => {
        await removePreset(tools, organization.organization_id, params.preset_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/apply`,
      operationId: 'applyPreset',
      summary: 'Set what the preset names in many homes, in all of them or none; their other settings stay',
      tag,
      access: writing,
      item: true,
      params: PresetPath,
      body: PresetUse,
      answer: Applied,
      handle: async ({ context: { organization }, params, body }) => ({
        applied: await applyPreset(tools, organization.organization_id, params.preset_id, body.home_ids),
      }),
    }),
  ];
}

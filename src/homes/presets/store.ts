import sql from 'sql-template-tag';
import { lockOrganizationForChange } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { SettingsChange } from '../settings.ts';

export interface PresetRow {
  preset_id: string;
  organization_id: string;
  name: string;
  settings: SettingsChange;
  created_at: Date;
}

const COLUMNS = sql`preset_id, organization_id, name, settings, created_at`;

/** Serializes changes of an organization's presets. */
export async function lockPresets(connection: Connection, organizationId: string): Promise<PresetRow[]> {
  await lockOrganizationForChange(connection, organizationId);
  return listPresets(connection, organizationId);
}

export function listPresets(connection: Connection, organizationId: string): Promise<PresetRow[]> {
  return connection.rows<PresetRow>(sql`
    SELECT ${COLUMNS} FROM settings_presets WHERE organization_id = ${organizationId} ORDER BY name, preset_id`);
}

export async function insertPreset(connection: Connection, row: PresetRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO settings_presets (${COLUMNS})
    VALUES (${row.preset_id}, ${row.organization_id}, ${row.name}, ${JSON.stringify(row.settings)}, ${row.created_at})`);
}

export async function updatePreset(connection: Connection, row: PresetRow): Promise<void> {
  await connection.rows(sql`
    UPDATE settings_presets SET name = ${row.name}, settings = ${JSON.stringify(row.settings)}
    WHERE preset_id = ${row.preset_id}`);
}

export async function deletePreset(connection: Connection, row: PresetRow): Promise<void> {
  await connection.rows(sql`DELETE FROM settings_presets WHERE preset_id = ${row.preset_id}`);
}

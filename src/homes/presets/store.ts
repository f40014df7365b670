import sql from 'sql-template-tag';
import { queueInOrganization } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { SettingsChange } from '../settings.ts';
import { writtenAt } from '../store.ts';

export interface PresetRow {
  preset_id: string;
  organization_id: string;
  name: string;
  settings: SettingsChange;
  created_at: Date;
}

const COLUMNS = sql`preset_id, organization_id, name, settings, created_at`;

/** Whoever changes presets of an organization waits here for others who do. */
export async function lockPresets(connection: Connection, organizationId: string): Promise<PresetRow[]> {
  await queueInOrganization(connection, organizationId);
  return listPresets(connection, organizationId);
}

/** By name. */
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

export interface SettingsOfHome {
  home_id: string;
  name: string;
  settings: SettingsChange;
}

/** In one order, so that two who lock the same homes cannot wait for each other. */
export function lockHomesOf(
  connection: Connection,
  organizationId: string,
  homeIds: string[],
): Promise<SettingsOfHome[]> {
  return connection.rows<SettingsOfHome>(sql`
    SELECT home_id, name, settings FROM homes
    WHERE organization_id = ${organizationId} AND home_id = ANY (${homeIds}::text[])
    ORDER BY home_id FOR NO KEY UPDATE`);
}

export async function updateSettings(
  connection: Connection,
  homes: SettingsOfHome[],
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE homes h SET settings = new.settings::jsonb, settings_version = h.settings_version + 1,
      settings_written_at = ${writtenAt(now)}
    FROM unnest(
      ${homes.map((home) => home.home_id)}::text[], ${homes.map((home) => JSON.stringify(home.settings))}::text[]
    ) AS new (home_id, settings)
    WHERE h.home_id = new.home_id`);
}

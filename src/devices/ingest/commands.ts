import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { NewCommand } from '../detect/types.ts';

/** What a device is told to do. It may hear it more than once, and knows it by its id. */
export interface Command {
  command_id: string;
  kind: string;
  expires_at: string;
}

export interface NewCommandRow extends NewCommand {
  command_id: string;
  home_id: string;
}

export async function insertCommands(
  connection: Connection,
  commands: NewCommandRow[],
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, expires_at, position)
    SELECT c.command_id, c.home_id, c.device_id, c.kind, ${now}, c.expires_at, c.position
    FROM unnest(${commands.map((one) => one.command_id)}::text[], ${commands.map((one) => one.home_id)}::text[],
                ${commands.map((one) => one.deviceId)}::text[], ${commands.map((one) => one.kind)}::text[],
                ${commands.map((one) => new Date(one.expiresAt))}::timestamptz[])
      WITH ORDINALITY AS c (command_id, home_id, device_id, kind, expires_at, position)`);
}

/** What the device has not acknowledged and can still do. */
export async function takeCommands(connection: Connection, deviceId: string, now: Date): Promise<Command[]> {
  const rows = await connection.rows<{ command_id: string; kind: string; expires_at: Date }>(sql`
    SELECT c.command_id, c.kind, c.expires_at FROM device_commands c JOIN devices d USING (home_id, device_id)
    WHERE d.device_id = ${deviceId} AND c.acknowledged_at IS NULL AND c.expires_at > ${now}
    ORDER BY c.created_at, c.position`);
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

export async function acknowledgeCommand(
  connection: Connection,
  deviceId: string,
  commandId: string,
  ok: boolean,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE device_commands SET acknowledged_at = ${now}, ok = ${ok}
    WHERE command_id = ${commandId} AND device_id = ${deviceId} AND acknowledged_at IS NULL`);
}

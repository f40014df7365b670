import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { NewCommand } from '../detect/types.ts';
import type { NoiseStep } from './event-consumer.ts';

/** A device may receive a command more than once. It recognises it by its id. */
export interface Command {
  command_id: string;
  kind: string;
  expires_at: string;
}

export interface NewCommandRow extends NewCommand {
  command_id: string;
  home_id: string;
  about?: NoiseStep;
}

export async function insertCommands(
  connection: Connection,
  commands: NewCommandRow[],
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, expires_at, about, position)
    SELECT c.command_id, c.home_id, c.device_id, c.kind, ${now}, c.expires_at, c.about::json, c.position
    FROM unnest(${commands.map((one) => one.command_id)}::text[], ${commands.map((one) => one.home_id)}::text[],
                ${commands.map((one) => one.deviceId)}::text[], ${commands.map((one) => one.kind)}::text[],
                ${commands.map((one) => new Date(one.expiresAt))}::timestamptz[],
                ${commands.map((one) => (one.about ? JSON.stringify(one.about) : null))}::text[])
      WITH ORDINALITY AS c (command_id, home_id, device_id, kind, expires_at, about, position)`);
}

/** What the device has not acknowledged and can still do. */
export async function takeCommands(connection: Connection, deviceId: string, now: Date): Promise<Command[]> {
  return (await takeCommandsOf(connection, [deviceId], now)).get(deviceId) ?? [];
}

/** The same of several, by device id. */
export async function takeCommandsOf(
  connection: Connection,
  deviceIds: string[],
  now: Date,
): Promise<Map<string, Command[]>> {
  const rows = await connection.rows<{
    device_id: string;
    command_id: string;
    kind: string;
    expires_at: Date;
  }>(sql`
    SELECT d.device_id, c.command_id, c.kind, c.expires_at
    FROM device_commands c JOIN devices d USING (home_id, device_id)
    WHERE d.device_id = ANY (${deviceIds}::text[]) AND c.acknowledged_at IS NULL AND c.expires_at > ${now}
    ORDER BY c.created_at, c.position`);
  const commands = new Map<string, Command[]>();
  for (const { device_id, expires_at, ...command } of rows) {
    const mine = commands.get(device_id) ?? [];
    mine.push({ ...command, expires_at: expires_at.toISOString() });
    commands.set(device_id, mine);
  }
  return commands;
}

export interface Acknowledgement {
  device_id: string;
  command_id: string;
  ok: boolean;
  /** When the device did it, ms. */
  at: number;
}

/** A command that is not acknowledged. */
export interface OpenCommand {
  device_id: string;
  /** The noise that a device flashes for. */
  about: NoiseStep | null;
  /** ms. */
  expiresAt: number;
}

/** Locks and returns those of these commands that are not acknowledged, by id. */
export async function readOpenCommands(
  connection: Connection,
  commandIds: readonly string[],
): Promise<Map<string, OpenCommand>> {
  if (commandIds.length === 0) return new Map();
  const rows = await connection.rows<{
    command_id: string;
    device_id: string;
    about: NoiseStep | null;
    expires_at: Date;
  }>(sql`
    SELECT command_id, device_id, about, expires_at FROM device_commands
    WHERE command_id = ANY (${commandIds}::text[]) AND acknowledged_at IS NULL ORDER BY command_id FOR UPDATE`);
  return new Map(
    rows.map(({ command_id, device_id, about, expires_at }) => [
      command_id,
      { device_id, about, expiresAt: expires_at.getTime() },
    ]),
  );
}

export async function acknowledgeCommand(
  connection: Connection,
  { command_id, ok }: Acknowledgement,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE device_commands SET acknowledged_at = ${now}, ok = ${ok} WHERE command_id = ${command_id}`);
}

/** Cancels flashes that are no longer needed. A device that has already flashed may still acknowledge it. */
export async function withdrawFlashes(connection: Connection, homeId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE device_commands SET expires_at = ${now}
    WHERE home_id = ${homeId} AND acknowledged_at IS NULL AND kind = 'flash_sound' AND expires_at > ${now}`);
}

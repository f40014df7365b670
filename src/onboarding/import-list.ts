import sql from 'sql-template-tag';
import { type Caller, hasRight, permissionDenied, type Right, requireConfirmed } from '../accounts/index.ts';
import type { By } from '../audit/index.ts';
import { putDevices } from '../devices/index.ts';
import { type CsvRecord, type InputDependencies, RowErrors, saveSheetGuests } from '../guests/index.ts';
import { importHome, listAllPresets } from '../homes/index.ts';
import { listStayHomes, lockHomesOf } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import { semaphore } from '../platform/semaphore.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../platform/tools.ts';
import { BAD_ROW, readSheet, type Sheet, type SheetHome } from './sheet.ts';

export interface ListImport {
  organization_id: string;
  records: CsvRecord[];
  timezone: string | undefined;
  dryRun: boolean;
  caller: Caller;
  by: By;
}

interface HomeOutcome {
  home_id: string | null;
  name: string;
  created: boolean;
  changed: string[];
  devices_created: number;
  guests_created: number;
}

interface NewDevice {
  device_id: string;
  description: string;
  home_id: string;
  home_name: string;
  device_token: string;
}

export interface Outcome {
  homes: { created: number; updated: number };
  devices: { created: number; updated: number };
  guests: { created: number; updated: number };
  ignored_columns: string[];
  home_list: HomeOutcome[];
  new_devices: NewDevice[];
}

/** Each import holds a database connection for seconds. The other connections stay free. */
const inTurn = semaphore(2, 20);

class DryRun extends Error {
  constructor(readonly outcome: Outcome) {
    super('Rolled back on purpose.');
  }
}

/** Imports everything or nothing in one transaction: after an error, the user fixes the file and sends it again. */
export async function importList(dependencies: InputDependencies, wanted: ListImport): Promise<Outcome> {
  try {
    return await inTurn(() =>
      inOneTransaction(withLongTimeout(dependencies.tools), async (joined) => {
        const outcome = await put(joined, dependencies, wanted);
        if (wanted.dryRun) throw new DryRun(withoutWhatIsNot(outcome));
        if (outcome.new_devices.length > 0)
          await requireConfirmed(joined.database, wanted.caller, joined.clock);
        return outcome;
      }),
    );
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

/** Ids and tokens of a dry run were rolled back. */
function withoutWhatIsNot(outcome: Outcome): Outcome {
  const home_list = outcome.home_list.map((home) => (home.created ? { ...home, home_id: null } : home));
  return { ...outcome, home_list, new_devices: [] };
}

async function put(tools: Tools, dependencies: InputDependencies, wanted: ListImport): Promise<Outcome> {
  const { organization_id, timezone, by } = wanted;
  await queue(tools.database, organization_id);
  const homes = await listStayHomes(tools.database, organization_id);
  const presets = await listAllPresets(tools, organization_id);
  const sheet = await readSheet(wanted.records, { homes, presets, timezone });
  requireRights(wanted, sheet);
  const joined = { ...dependencies, tools };
  const errors = new RowErrors();
  const outcome: Outcome = {
    homes: { created: 0, updated: 0 },
    devices: { created: 0, updated: 0 },
    guests: { created: 0, updated: 0 },
    ignored_columns: sheet.ignored,
    home_list: [],
    new_devices: [],
  };
  // Locked together before any write: every change of a home locks the home before its organization.
  const known = sheet.homes.flatMap((home) => home.known?.home_id ?? []);
  await lockHomesOf(tools.database, organization_id, known);
  for (const home of sheet.homes) await putOne(tools, joined, organization_id, home, outcome, errors, by);
  if (errors.hasErrors) throw errors.refusal(BAD_ROW);
  return outcome;
}

/** If the same file is sent twice at once, the second import finds the homes of the first. */
async function queue(connection: Connection, organizationId: string): Promise<void> {
  const name = `import of ${organizationId}`;
  await connection.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function putOne(
  tools: Tools,
  dependencies: InputDependencies,
  organization_id: string,
  { known, name, values, preset, devices, guests }: SheetHome,
  outcome: Outcome,
  errors: RowErrors,
  by: By,
): Promise<void> {
  const { home_id, changed } = await importHome(
    tools,
    { organization_id, home_id: known?.home_id, name, values: values, preset },
    by,
  );
  const home = { home_id, organization_id };
  const refuse = (row: number, problem: { column: string; message: string }) =>
    errors.add({ row, ...problem });
  const put = await putDevices(tools, home.home_id, [...devices.values()], refuse, by);
  const saved =
    guests.length === 0
      ? { created: 0, updated: 0 }
      : await saveSheetGuests(tools, dependencies, home, guests, refuse, by);
  outcome.homes[known ? 'updated' : 'created'] += 1;
  outcome.devices.created += put.created.length;
  outcome.devices.updated += put.updated;
  outcome.guests.created += saved.created;
  outcome.guests.updated += saved.updated;
  outcome.home_list.push({
    home_id,
    name,
    created: !known,
    changed,
    devices_created: put.created.length,
    guests_created: saved.created,
  });
  outcome.new_devices.push(...put.created.map((device) => ({ ...device, home_id, home_name: name })));
}

/** The route checks the right to change homes. Guests need a right of their own. */
function requireRights({ caller, organization_id }: ListImport, { homes }: Sheet): void {
  const need = (right: Right, isNeeded: boolean) => {
    if (isNeeded && !hasRight(caller, right, organization_id)) throw permissionDenied(right);
  };
  need(
    'devices_write',
    homes.some(({ devices }) => devices.size > 0),
  );
  need(
    'guests_write',
    homes.some(({ guests }) => guests.length > 0),
  );
}

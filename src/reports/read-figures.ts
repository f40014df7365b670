import {
  type Equipment,
  listEquipment,
  type Measured,
  type QuietTime,
  quietSpans,
  readMeasured,
  readQuietTime,
} from '../devices/index.ts';
import { countOccupied } from '../guests/index.ts';
import type { HomeSpan } from '../homes/index.ts';
import { effectiveSettings } from '../homes/settings.ts';
import type { HomeRow } from '../homes/store.ts';
import { countIncidents, countResponses, type Responses } from '../incidents/index.ts';
import { countSent, type SentMessages } from '../messaging/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Month } from './month.ts';
import { type ConnectivityChange, readConnectivity } from './offline-hours.ts';

/** A home and its month. */
export interface HomeMonth {
  home: HomeRow;
  month: Month;
}

/** The data of one home. */
export interface HomeFigures {
  incidents: Awaited<ReturnType<typeof countIncidents>>;
  responses: Responses | undefined;
  taken: number;
  sent: SentMessages | undefined;
  equipment: Equipment[];
  measured: Measured[];
  connectivity: ConnectivityChange[];
  quiet: QuietTime | undefined;
}

/** Limits the time of a statement: a hundred devices of a month have some hundred thousand sums. */
const HOMES_AT_ONCE = 20;

/** By home; and the response times over all of them. */
export async function readFigures(
  connection: Connection,
  homes: readonly HomeMonth[],
  now: Date,
): Promise<{ figures(homeId: string): HomeFigures; responses: Responses | undefined }> {
  const spans = homes.map(spanOf);
  const incidents = byHome(await countIncidents(connection, spans, now));
  const responses = await countResponses(connection, spans);
  const byId = new Map(responses.map((one) => [one.home_id, one]));
  const nights = homes.flatMap(({ home: { home_id }, month }) => month.nights.map((at) => ({ home_id, at })));
  const taken = await countOccupied(connection, nights);
  const sent = new Map((await countSent(connection, spans)).map((one) => [one.home_id, one]));
  const equipment = byHome(
    await listEquipment(
      connection,
      spans.map((span) => span.home_id),
    ),
  );
  const connectivity = byHome(await readConnectivity(connection, spans));
  const measured: Measured[] = [];
  const quiet = new Map<string, QuietTime>();
  for (let first = 0; first < homes.length; first += HOMES_AT_ONCE) {
    const some = homes.slice(first, first + HOMES_AT_ONCE);
    measured.push(...(await readMeasured(connection, some.map(spanOf), now)));
    for (const one of await readQuietTime(connection, some.flatMap(quietSpansOf)))
      quiet.set(one.home_id, one);
  }
  const measuredOf = byHome(measured);
  return {
    figures: (homeId) => ({
      incidents: incidents.get(homeId) ?? [],
      responses: byId.get(homeId),
      taken: taken.get(homeId) ?? 0,
      sent: sent.get(homeId),
      equipment: equipment.get(homeId) ?? [],
      measured: measuredOf.get(homeId) ?? [],
      connectivity: connectivity.get(homeId) ?? [],
      quiet: quiet.get(homeId),
    }),
    responses: byId.get(null),
  };
}

function spanOf({ home: { home_id }, month: { from, until } }: HomeMonth): HomeSpan {
  return { home_id, from, until };
}

function quietSpansOf(one: HomeMonth) {
  const { settings, timezone } = one.home;
  return quietSpans(spanOf(one), { settings: effectiveSettings(settings), timezone });
}

function byHome<Row extends { home_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.home_id);
    if (group) group.push(row);
    else groups.set(row.home_id, [row]);
  }
  return groups;
}

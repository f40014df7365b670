import { audit, type By } from '../audit/index.ts';
import { type GuestDependencies, lockGuests, requireGuest } from '../guests/index.ts';
import { readSettingsHistory } from '../homes/index.ts';
import type { HomeRow } from '../homes/store.ts';
import { type ListedIncident, readStayIncidents, requireIncident } from '../incidents/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { badRequest } from '../platform/errors.ts';
import { requireRoom } from '../platform/quotas.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { inOneTransaction } from '../platform/tools.ts';
import { describeIncident } from './content/describe-incident.ts';
import { localTime } from './content/local-time.ts';
import { type CountedSpan, readMeasured } from './content/measurements.ts';
import { measureOf, SOUND } from './content/metrics.ts';
import { limitations, STATEMENTS } from './content/statements.ts';
import type { EvidenceContent } from './file/schema.ts';
import { sealFile } from './file/sealed-file.ts';
import { writeSigned } from './file/signed-file.ts';
import type { EvidenceKey } from './key.ts';
import { countReports, insertReport, type KeptReport, type ReportRow } from './store.ts';

export interface EvidenceDependencies {
  guests: GuestDependencies;
  /** Seals reports and opens notes. */
  box: SecretBox;
  key: EvidenceKey;
}

export interface EvidenceOptions {
  name_guest?: boolean;
  reason?: string;
}

/** Records of complaints are requested up to three years later. */
export const KEPT_DAYS = 1095;
/** Per home. */
export const MOST_REPORTS = 1000;
export const FULL = `A home can have at most ${MOST_REPORTS} reports. Delete one first.`;
/** Time before the incident, to show how it began. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = HOUR_MS / 2;
/** A month, for mould or a long stay. */
const LONGEST_MS = 31 * DAY_MS;
const MOST_INCIDENTS = 100;
const BUCKET_MS = 5 * MINUTE_MS;
const MINUTE_S = 60;

/** The subject of a report. */
interface Subject {
  about: ReportRow['about'];
  incident_id: string | null;
  guest_id: string | null;
  incidents: ListedIncident[];
  isWhole: boolean;
  from: number;
  to: number;
  stay?: { checkin_time: string; checkout_time?: string };
}

/** An incident and the hour before it. */
export function createIncidentReport(
  dependencies: EvidenceDependencies,
  home: HomeRow,
  incidentId: string,
  options: EvidenceOptions,
  by: By & { user: NonNullable<By['user']> },
): Promise<ReportRow> {
  return createReport(dependencies, home, options, by, async ({ tools: { database } }, now) => {
    const incident = await requireIncident(database, home.home_id, incidentId, now);
    const { started_at, opened_at, ended_at, guest_id, is_open } = incident;
    const end = is_open || ended_at === null ? now.getTime() : ended_at.getTime() + AFTER_MS;
    return {
      about: 'incident',
      incident_id: incidentId,
      guest_id,
      incidents: [incident],
      isWhole: true,
      from: (started_at ?? opened_at).getTime() - BEFORE_MS,
      to: Math.min(end, now.getTime()),
    };
  });
}

/** A stay and its incidents. */
export function createStayReport(
  dependencies: EvidenceDependencies,
  home: HomeRow,
  guestId: string,
  options: EvidenceOptions,
  by: By & { user: NonNullable<By['user']> },
): Promise<ReportRow> {
  return createReport(dependencies, home, options, by, async (guests, now) => {
    const { checkin_time, checkout_time } = await requireGuest(guests, home.home_id, guestId);
    const { database } = guests.tools;
    const incidents = await readStayIncidents(database, home.home_id, guestId, now, MOST_INCIDENTS + 1);
    return {
      about: 'stay',
      incident_id: null,
      guest_id: guestId,
      incidents: incidents.slice(0, MOST_INCIDENTS),
      isWhole: incidents.length <= MOST_INCIDENTS,
      from: checkin_time.getTime(),
      to: Math.min((checkout_time ?? now).getTime(), now.getTime()),
      stay: {
        checkin_time: localTime(checkin_time, home.timezone),
        ...(checkout_time === null ? {} : { checkout_time: localTime(checkout_time, home.timezone) }),
      },
    };
  });
}

/** Reads, signs and stores the report and its audit entry in one transaction. */
async function createReport(
  { guests, box, key }: EvidenceDependencies,
  home: HomeRow,
  { name_guest = false, reason }: EvidenceOptions,
  by: By & { user: NonNullable<By['user']> },
  find: (guests: GuestDependencies, now: Date) => Promise<Subject>,
): Promise<ReportRow> {
  if (name_guest && reason === undefined)
    throw badRequest('"reason" is required if "name_guest" is true. State why the report names the guest.', {
      context: 'reason',
    });
  const signingKey = await key.read();
  return inOneTransaction(guests.tools, async (joined) => {
    const { database, clock, newId } = joined;
    const now = clock.now();
    const inside = { ...guests, tools: joined };
    const subject = await find(inside, now);
    const guest = name_guest ? await guestOf(inside, home, subject) : undefined;
    const { incidents, isWhole, stay } = subject;
    const { from, to, isClipped } = periodOf(subject);
    const { timezone } = home;
    const period = { from, to, timezone };
    const history = await readSettingsHistory(database, home.home_id, new Date(from), new Date(to));
    const spans = history?.spans ?? [];
    const [only] = incidents;
    const measure = subject.about === 'stay' ? SOUND : only && measureOf(only.kind);
    const counted = countedSpan(subject, period);
    const read =
      measure && (await readMeasured(database, home.home_id, measure, period, counted, spans, now));
    const stated = subject.about === 'incident' ? only?.beyond_min : undefined;
    const measured = read && withStated(read.measured, stated);
    const row = rowOf(home, subject, { report_id: newId(), now, by, namesGuest: guest !== undefined });
    const report: EvidenceContent = {
      report_id: row.report_id,
      about: row.about,
      made_at: localTime(now, timezone),
      made_by: by.user.fullname,
      ...(reason === undefined ? {} : { reason }),
      statements: STATEMENTS,
      home: { home_id: home.home_id, name: home.name, address: home.address, timezone },
      ...(guest ? { guest } : {}),
      ...(stay ? { stay } : {}),
      period: { from: localTime(from, timezone), to: localTime(to, timezone) },
      settings: presentSettings(history, timezone),
      ...(measured ? { measured } : {}),
      incidents: await oneByOne(incidents, (incident) =>
        describeIncident(database, box, incident, { timezone, now, withNotes: guest !== undefined }),
      ),
      doubts: limitations({
        isClipped,
        settingsKnownSince: history?.keptSince,
        from,
        settingsWhole: history?.isWhole ?? false,
        incidentsWhole: isWhole,
        devicesWhole: read?.isWhole ?? true,
        hidden: read?.hidden ?? [],
        resolutionS: read?.measured.resolution_s,
        hasLateMeasurements:
          measured?.resolution_s === MINUTE_S && measured.beyond_limit_s !== read?.measured.beyond_limit_s,
        isOpen: incidents.some(({ is_open }) => is_open),
      }),
    };
    const file = writeSigned(report, signingKey);
    await insertReport(database, { ...row, sealed_file: sealFile(box, row.report_id, file) });
    await requireRoom(database, {
      name: `evidence of ${home.home_id}`,
      most: MOST_REPORTS,
      count: () => countReports(database, home.home_id),
      message: FULL,
    });
    await audit(joined, by, entryOf('evidence.made', row, home.name));
    return row;
  });
}

/** An incident counts from its start to its end, a stay the whole time. */
function countedSpan({ about, incidents: [incident] }: Subject, period: CountedSpan): CountedSpan {
  if (about === 'stay' || !incident) return period;
  const { started_at, opened_at, beyond_until, ended_at } = incident;
  return {
    from: (started_at ?? opened_at).getTime(),
    to: (beyond_until ?? ended_at)?.getTime() ?? period.to,
  };
}

/** The incident stated its minutes when it ended; a report says no other number. */
function withStated<Figures extends { beyond_limit_s: number }>(
  measured: Figures,
  beyondMin: number | null | undefined,
): Figures {
  return beyondMin == null ? measured : { ...measured, beyond_limit_s: beyondMin * MINUTE_S };
}

function rowOf(
  { organization_id, home_id }: HomeRow,
  { about, incident_id, guest_id }: Subject,
  {
    report_id,
    now,
    by,
    namesGuest,
  }: { report_id: string; now: Date; by: { user: { user_id: string } }; namesGuest: boolean },
): Omit<KeptReport, 'sealed_file'> {
  return {
    report_id,
    organization_id,
    home_id,
    about,
    incident_id,
    guest_id,
    names_guest: namesGuest,
    made_at: now,
    made_by: by.user.user_id,
    kept_until: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  };
}

function presentSettings(
  history: Awaited<ReturnType<typeof readSettingsHistory>>,
  timezone: string,
): EvidenceContent['settings'] {
  if (!history) return { spans: [] };
  return {
    known_since: localTime(history.keptSince, timezone),
    spans: history.spans.map(({ from, until, settings, timezone: zone }) => ({
      ...(from === null ? {} : { from: localTime(from, timezone) }),
      ...(until === null ? {} : { until: localTime(until, timezone) }),
      timezone: zone,
      noise: settings.noise,
      climate: settings.climate,
      smoking: settings.smoking,
      crowd: settings.crowd,
    })),
  };
}

/** One after the other: a transaction has one connection, which runs one query at a time. */
export async function oneByOne<One, Result>(
  all: One[],
  describe: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await describe(one));
  return results;
}

/** Locked, so that the guest cannot be erased while the name is written. */
async function guestOf(guests: GuestDependencies, home: HomeRow, { guest_id }: Subject) {
  if (guest_id === null)
    throw badRequest('"name_guest" cannot be true: no guest stayed in the home at that time.', {
      context: 'name_guest',
    });
  const [locked] = await lockGuests(guests.tools.database, home.home_id, [guest_id]);
  if (!locked || locked.erased_at !== null)
    throw badRequest('"name_guest" cannot be true: the personal data of the guest was erased.', {
      context: 'name_guest',
      error_key: 'erased_guest',
    });
  const { name } = await requireGuest(guests, home.home_id, guest_id);
  return { guest_id, name };
}

/** Rounded to whole buckets and limited to the maximum length. */
function periodOf({ from, to }: Subject): { from: number; to: number; isClipped: boolean } {
  const start = Math.floor(from / BUCKET_MS) * BUCKET_MS;
  const end = Math.max(Math.ceil(to / BUCKET_MS) * BUCKET_MS, start + BUCKET_MS);
  const isClipped = end - start > LONGEST_MS;
  return { from: start, to: isClipped ? start + LONGEST_MS : end, isClipped };
}

export function entryOf<Done extends 'evidence.made' | 'evidence.read' | 'evidence.deleted'>(
  action: Done,
  { organization_id, report_id, home_id, names_guest }: Omit<KeptReport, 'sealed_file'>,
  homeName: string,
) {
  return {
    organization_id,
    action,
    object: { kind: 'evidence' as const, id: report_id, name: homeName, home_id },
    ...(names_guest ? { changes: [{ member: 'names_guest', to: 'true' }] } : {}),
  };
}

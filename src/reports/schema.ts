import Type, { type Static } from 'typebox';
import { TagQuery } from '../homes/index.ts';
import { INCIDENT_KINDS } from '../incidents/index.ts';
import { Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { MONTH_PATTERN } from './month.ts';

const MonthName = Type.String({ pattern: MONTH_PATTERN, description: 'A month such as 2026-10.' });
export const MonthPath = { month: MonthName };

const Count = (description: string) => Type.Integer({ description });
const Share = (description: string) =>
  Type.Optional(Type.Number({ description: `${description} From 0 to 1.` }));

const incidents = Type.Object(
  {
    total: Count('Those that were detected in the month.'),
    open: Count('Those of them that go on.'),
    by_kind: Type.Object(Object.fromEntries(INCIDENT_KINDS.map((kind) => [kind, Type.Integer()])) as Kinds),
  },
  { description: 'What went on.' },
);
type Kinds = Record<(typeof INCIDENT_KINDS)[number], ReturnType<typeof Type.Integer>>;

const noise = Type.Object(
  {
    measured: Count('Noise incidents of the month that are over and were measured.'),
    loud_min: Count('Their minutes at or over the limit: `beyond_limit_min` of each, added up.'),
    duration_min: Count('Their minutes from start to end: `duration_min` of each, added up.'),
  },
  { description: 'The same figures as the incidents and their evidence reports state.' },
);

const response = Type.Object(
  {
    acknowledged: Count('Incidents of the month that somebody acknowledged.'),
    unacknowledged: Count('Those that nobody did, until now.'),
    median_s: Type.Optional(Type.Number({ description: 'Seconds.' })),
    longest_s: Type.Optional(Type.Number({ description: 'Seconds.' })),
  },
  { description: 'How long it took from the detection of an incident until somebody acknowledged it.' },
);

const quiet = {
  measured_min: Count('Minutes of the quiet hours in which a device listened, in pieces of five.'),
  quiet_min: Count('Those of them in which every device stayed under the limit.'),
  share: Share('quiet_min of measured_min; absent where nothing was measured.'),
};
const QUIET =
  'Each five minutes count by the time on the wall at which they begin, and by their level (LAeq); of several devices the loudest counts.';

const quietOfHome = Type.Object(
  {
    start: Type.String({ description: 'As it is set now, as the end and the limit.' }),
    end: Type.String(),
    limit_db: Type.Number(),
    ...quiet,
  },
  {
    description: `Absent where no quiet hours are set. ${QUIET} That is kept for 400 days.`,
  },
);

const occupancy = Type.Object(
  {
    nights: Count('Nights of the month; of one that runs, those that are over.'),
    taken: Count('Those at which somebody stayed at four in the morning.'),
    share: Share('taken of nights.'),
  },
  { description: 'By the stays; two at once are one.' },
);

const range = (unit: string) =>
  Type.Object({
    min: Type.Number(),
    mean: Type.Number({ description: 'Of all samples.' }),
    max: Type.Number(),
    unit: Type.Enum([unit]),
  });

const climate = Type.Object(
  { temperature: Type.Optional(range('°C')), humidity: Type.Optional(range('%')) },
  { description: 'Of all devices; absent where nothing was measured.' },
);

const devices = Type.Object(
  {
    count: Count('Active devices, as of now.'),
    hours: Count(
      'Whole hours of the month, summed up over them; of a device that is newer than the month, since it was added.',
    ),
    silent_hours: Count('Those of them without any value of the device, by the time of measurement.'),
    offline_hours: Count(
      'Those of them in which the device was offline, whether or not its values arrived later.',
    ),
    backfilled_hours: Count('Offline hours whose values arrived later.'),
    never_seen: Count('Devices that have not reported yet, as of now.'),
    coverage: Share('The hours that were not silent, of all.'),
    batteries_low: Count('Devices whose battery is low or empty, as of now.'),
  },
  { description: 'How far the figures can be trusted, and what to bring along.' },
);

const messages = Type.Object(
  { sms: Type.Integer(), email: Type.Integer(), call: Type.Integer() },
  { description: 'What was sent to guests and hosts in the month.' },
);

const figures = { incidents, noise, response, occupancy, climate, devices, messages };

export const HomeReport = Type.Object(
  {
    home_id: Id('home'),
    home_name: Type.String(),
    timezone: Type.String({
      format: 'iana-time-zone',
      description: 'IANA name: the month is one of this zone.',
    }),
    month: MonthName,
    from: Timestamp,
    to: Timestamp,
    until: Timestamp,
    complete: Type.Boolean({
      description: 'Whether the month is over; if not, all of it is told up to `until`.',
    }),
    ...figures,
    quiet_hours: Type.Optional(quietOfHome),
    batteries: Type.Array(
      Type.Object({
        device_id: Id('device'),
        description: Type.String(),
        battery_percent: Type.Optional(Type.Number()),
      }),
      { description: 'Those to swap, as of now.' },
    ),
  },
  { $id: 'HomeReport', description: 'A month of a home.' },
);

export const OrganizationReport = Type.Object(
  {
    organization_id: Id('organization'),
    organization_name: Type.String(),
    month: MonthName,
    until: Timestamp,
    complete: Type.Boolean({ description: 'Whether the month is over, wherever a home may be.' }),
    totals: Type.Object(
      { ...figures, quiet_hours: Type.Optional(Type.Object(quiet, { description: QUIET })) },
      { description: 'Of the homes of this page; homes without quiet hours are not in those.' },
    ),
    homes: Type.Array(refTo(HomeReport), { description: 'By their ids.' }),
    paging: refTo(Paging),
  },
  { $id: 'OrganizationReport', description: 'A month of the homes of an organization.' },
);

/** Tags distinguish the homes of one owner. */
export const ReportQuery = Type.Object({ ...paging.query, tag: TagQuery });

export const reportSchemas = [HomeReport];

export type HomeReportBody = Static<typeof HomeReport>;
export type Figures = Static<typeof OrganizationReport>['totals'];

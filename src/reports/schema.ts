import Type, { type Static } from 'typebox';
import { TagQuery } from '../homes/index.ts';
import { INCIDENT_KINDS } from '../incidents/index.ts';
import { Id, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { MONTH_PATTERN } from './month.ts';

const MonthName = Type.String({ pattern: MONTH_PATTERN, description: 'Month, such as 2026-10.' });
export const MonthPath = { month: MonthName };

const Count = (description: string) => Type.Integer({ description });
const Share = (description: string) =>
  Type.Optional(Type.Number({ description: `${description} From 0 to 1.` }));

const incidents = Type.Object(
  {
    total: Count('Number of incidents detected in the month.'),
    open: Count('Number of those that are open.'),
    by_kind: Type.Object(
      Object.fromEntries(
        INCIDENT_KINDS.map((kind) => [kind, Count(`Number of incidents of the kind \`${kind}\`.`)]),
      ) as Kinds,
      { description: 'Number of incidents of each kind. The sum is `total`.' },
    ),
  },
  { description: 'Incidents of the month.' },
);
type Kinds = Record<(typeof INCIDENT_KINDS)[number], ReturnType<typeof Type.Integer>>;

const noise = Type.Object(
  {
    measured: Count('Number of ended noise incidents of the month with measurements.'),
    loud_min: Count('Minutes at or over the limit: the sum of `beyond_limit_min`.'),
    duration_min: Count('Minutes from start to end: the sum of `duration_min`.'),
  },
  { description: 'Noise figures, equal to those of the incidents and their evidence reports.' },
);

const response = Type.Object(
  {
    acknowledged: Count('Number of acknowledged incidents of the month.'),
    unacknowledged: Count('Number of incidents not acknowledged yet.'),
    median_s: Type.Optional(
      Type.Number({ description: 'Median, in seconds. Absent without acknowledged incidents.' }),
    ),
    longest_s: Type.Optional(
      Type.Number({ description: 'Longest time, in seconds. Absent without acknowledged incidents.' }),
    ),
  },
  { description: 'Time from the detection of incidents to their acknowledgement.' },
);

const quiet = {
  measured_min: Count('Minutes of the quiet hours with sound measurements, in steps of five.'),
  quiet_min: Count('Number of those minutes in which every device stayed under the limit.'),
  share: Share('Share of `quiet_min` in `measured_min`. Absent without measurements.'),
};
const QUIET =
  'Each five minutes count by the local time at which they begin, and by their level (LAeq). The loudest device counts.';

const quietOfHome = Type.Object(
  {
    start: Type.String({
      description: 'Start of the quiet hours. Start, end and limit are the current settings.',
    }),
    end: Type.String({ description: 'End of the quiet hours.' }),
    limit_db: Type.Number({ description: 'Sound limit, in dB.' }),
    ...quiet,
  },
  {
    description: `Quiet hours. Absent if none are set. ${QUIET} These figures are available for 400 days.`,
  },
);

const occupancy = Type.Object(
  {
    nights: Count('Number of nights of the month. For the current month: nights that are over.'),
    taken: Count('Number of nights with a stay at four in the morning.'),
    share: Share('Share of `taken` in `nights`.'),
  },
  { description: 'Occupancy, from the stays. Simultaneous stays count once.' },
);

const range = (unit: string, quantity: string) =>
  Type.Object(
    {
      min: Type.Number({ description: `Lowest value, in ${unit}.` }),
      mean: Type.Number({ description: `Mean of all samples, in ${unit}.` }),
      max: Type.Number({ description: `Highest value, in ${unit}.` }),
      unit: Type.Enum([unit], { description: 'Unit of the values.' }),
    },
    { description: `${quantity}, in ${unit}. Absent without measurements.` },
  );

const climate = Type.Object(
  {
    temperature: Type.Optional(range('°C', 'Temperature')),
    humidity: Type.Optional(range('%', 'Relative humidity')),
  },
  { description: 'Climate, from all devices. Empty without measurements.' },
);

const devices = Type.Object(
  {
    count: Count('Number of active devices now.'),
    hours: Count(
      'Whole hours of the month, summed over the devices. Devices added later count from then on.',
    ),
    silent_hours: Count('Number of those hours without values of the device, by the time of measurement.'),
    offline_hours: Count(
      'Number of those hours in which the device was offline, even if its values arrived later.',
    ),
    backfilled_hours: Count('Number of offline hours whose values arrived later.'),
    never_seen: Count('Number of devices that have not reported yet, now.'),
    coverage: Share('Share of hours that were not silent.'),
    batteries_low: Count('Number of devices with a low or empty battery, now.'),
  },
  { description: 'Coverage of the figures by devices, and their batteries.' },
);

const messages = Type.Object(
  {
    sms: Count('Number of SMS.'),
    email: Count('Number of e-mails.'),
    call: Count('Number of calls.'),
  },
  { description: 'Number of messages sent to guests and hosts in the month, by channel.' },
);

const figures = { incidents, noise, response, occupancy, climate, devices, messages };

export const HomeReport = Type.Object(
  {
    home_id: Id('home'),
    home_name: Type.String({ description: 'Name of the home.' }),
    timezone: Type.String({
      format: 'iana-time-zone',
      description: 'IANA time zone of the home. The month is in this zone.',
    }),
    month: MonthName,
    from: TimestampOf('Start of the month in the home.'),
    to: TimestampOf('End of the month in the home: the start of the next one.'),
    until: TimestampOf('End of the time that the figures cover: `to`, or now if the month is not over.'),
    complete: Type.Boolean({
      description: 'Whether the month is over. If not, the figures cover the time up to `until`.',
    }),
    ...figures,
    quiet_hours: Type.Optional(quietOfHome),
    batteries: Type.Array(
      Type.Object({
        device_id: Id('device'),
        description: Type.String({ description: 'Name of the device.' }),
        battery_percent: Type.Optional(
          Type.Number({
            description: 'Charge of the battery, in %. Absent if the device does not report it.',
          }),
        ),
      }),
      { description: 'Devices whose battery should be replaced, now.' },
    ),
  },
  { $id: 'HomeReport', description: 'Figures of a home for a month.' },
);

export const OrganizationReport = Type.Object(
  {
    organization_id: Id('organization'),
    organization_name: Type.String({ description: 'Name of the organization.' }),
    month: MonthName,
    until: TimestampOf(
      'End of the time that the figures cover: the end of the month in the last time zone, or now.',
    ),
    complete: Type.Boolean({ description: 'Whether the month is over in every time zone.' }),
    totals: Type.Object(
      { ...figures, quiet_hours: Type.Optional(Type.Object(quiet, { description: QUIET })) },
      { description: 'Totals of the homes on this page. `quiet_hours` covers homes with quiet hours only.' },
    ),
    homes: Type.Array(refTo(HomeReport), { description: 'Reports of the homes, by their ids.' }),
    paging: refTo(Paging),
  },
  { $id: 'OrganizationReport', description: 'Figures of the homes of an organization for a month.' },
);

/** Tags distinguish the homes of one owner. */
export const ReportQuery = Type.Object({ ...paging.query, tag: TagQuery });

export const reportSchemas = [HomeReport];

export type HomeReportBody = Static<typeof HomeReport>;
export type Figures = Static<typeof OrganizationReport>['totals'];

import Type, { type Static } from 'typebox';
import { documented, Id, Name, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { longPaging, Paging } from '../platform/http/request/paging.ts';
import { Tag, Tags } from '../platform/values/tags.ts';
import { HomeSettings, SettingsChange } from './settings.ts';

export const ALARM_STATUSES = ['on', 'off', 'on_grace_period', 'off_grace_period', 'critical_event'] as const;
export const AlarmStatusName = Type.Enum([...ALARM_STATUSES], {
  $id: 'AlarmStatus',
  description:
    'Status of the alarm. `on`: armed. `off`: disarmed. `on_grace_period`: arming. `off_grace_period`: motion detected, time to disarm. `critical_event`: triggered.',
});
/** The alarm sets the other states itself. Clients may send them back unchanged. */
const AlarmOrder = Type.Enum(
  [...ALARM_STATUSES],
  documented({
    enum: ['on', 'off'],
    description: '`on` arms, `off` disarms. Any other status is accepted only if it is the current one.',
  }),
);
const AlarmMode = Type.Enum(['off', 'manual', 'schedule', 'vacant'], {
  description: 'Short form of the setting `alarm.mode`.',
});
const Hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: 'Full hour, in the time zone of the home.',
});
export const TimeZone = Type.String({
  maxLength: 64,
  format: 'iana-time-zone',
  description: 'IANA time zone, such as Europe/Stockholm. Offsets are refused.',
  ...documented({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }),
  'x-wanted': 'must be an IANA time zone such as Europe/Stockholm',
});
const HOME_NAME = 'Name of the home.';
const Address = Type.String({ maxLength: 500, description: 'Address of the home. Empty: none.' });

export const HomeBody = Type.Object(
  {
    home_id: Id('home'),
    name: Type.String({ description: HOME_NAME }),
    organization_id: Id('organization'),
    timezone: Type.String({ format: 'iana-time-zone', description: 'IANA time zone of the home.' }),
    address: Type.String({ description: 'Address of the home. Empty if there is none.' }),
    devices: Type.Array(Id('device'), { description: 'Ids of the devices of the home.' }),
    alarm_status: AlarmStatusName,
    alarm_mode: AlarmMode,
    disturbance_monitoring_active: Type.Boolean({
      description: 'Short form of the setting `noise.enabled`.',
    }),
    checkin_hour: Hour,
    checkout_hour: Hour,
    settings: refTo(HomeSettings),
    settings_version: Type.Integer({ description: 'Version of the settings. It rises with every change.' }),
    tags: Tags,
    created_at: TimestampOf('Time of the creation.'),
  },
  { $id: 'Home' },
);

export const homeSchemas = [HomeSettings, HomeBody];

export const HomeList = Type.Object(
  { homes: Type.Array(refTo(HomeBody), { description: 'Homes, by id.' }), paging: refTo(Paging) },
  { $id: 'HomeList' },
);

export const TagQuery = Type.Optional(Tag);
export const HomeQuery = Type.Object({ ...longPaging.query, tag: TagQuery });

export const NewHome = Type.Object(
  {
    name: { ...Name, description: HOME_NAME },
    organization_id: Id('organization'),
    timezone: Type.Optional(TimeZone),
    address: Type.Optional(Address),
    tags: Type.Optional(Tags),
  },
  { $id: 'HomeInput' },
);
export type NewHome = Static<typeof NewHome>;

/** `alarm_mode` and `disturbance_monitoring_active` are short forms of the settings alarm.mode and noise.enabled. */
export const HomeChange = Type.Partial(
  Type.Object({
    name: { ...Name, description: HOME_NAME },
    timezone: TimeZone,
    address: Address,
    alarm_status: AlarmOrder,
    alarm_mode: AlarmMode,
    disturbance_monitoring_active: Type.Boolean({
      description: 'Short form of the setting `noise.enabled`.',
    }),
    checkin_hour: Hour,
    checkout_hour: Hour,
    settings: SettingsChange,
    tags: Tags,
  }),
  { $id: 'HomeChange' },
);
export type HomeChange = Static<typeof HomeChange>;

export const AlarmChange = Type.Object({ alarm_status: AlarmOrder }, { $id: 'AlarmChange' });

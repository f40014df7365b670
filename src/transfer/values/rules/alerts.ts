import Type from 'typebox';
import { ACTION_NAMES, OBJECT_KIND_NAMES } from '../../../audit/index.ts';
import { TimeZone } from '../../../homes/index.ts';
import { INCIDENT_KINDS, IncidentNote } from '../../../incidents/index.ts';
import { POLICY_LIMITS } from '../../../notifications/index.ts';
import { Tag, tagKey } from '../../../platform/values/tags.ts';
import {
  Count,
  Instant,
  InstantOrNever,
  JsonText,
  Level,
  List,
  type RowCheck,
  type TableRules,
  Text,
  Whole,
  Word,
} from '../kinds.ts';

const IncidentId = Text(200, 1);
const Key = Text(300, 1);
const Reason = Text(1000);
const Attempts = Whole(0, 32_767);
const maybe = Type.Optional;
const Position = Whole(1, 1000);

/** The parts of a signed report that its CSV export relies on. The reader checks the signature. */
const Evidence = Type.Object({
  format: Type.Union([Type.Literal('lares-evidence/1'), Type.Literal('lares-evidence/2')]),
  report: Type.Object({
    home: Type.Object({ timezone: TimeZone }),
    measured: maybe(
      Type.Object({
        unit: Text(50),
        resolution_s: Whole(1, 31_536_000),
        limits: Type.Array(
          Type.Object({ from: Text(50), high: maybe(Type.Number()), low: maybe(Type.Number()) }),
        ),
        first: Instant,
        devices: Type.Array(
          Type.Object({
            device_id: Text(100),
            name: maybe(Text(1000)),
            points: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 })),
          }),
        ),
      }),
    ),
  }),
  signature: Type.Object({}),
});

export const alertRules: TableRules = {
  incidents: {
    incident_id: IncidentId,
    level: Level,
    temperature: Type.Number(),
    peak: Type.Number(),
    beyond_min: Whole(0, 2_147_483_647),
    duration_min: Whole(0, 2_147_483_647),
  },
  incident_acts: { incident_id: IncidentId, user_name: Text(200), sealed_text: IncidentNote.properties.text },
  notifications: {
    incident_id: IncidentId,
    way: Text(200),
    step: Whole(1, 32_767),
    reason: Reason,
    recipient: Text(2048),
    gateway: Text(200),
    gateway_id: Text(500),
    attempts: Attempts,
    level: Level,
  },
  messages: {
    once_key: Key,
    incident_id: IncidentId,
    level: Level,
    template_id: Word,
    language: Text(50),
    recipient: Text(500),
    sealed_body: JsonText(
      Type.Object({ text: Text(20_000), subject: maybe(Type.Union([Text(1000), Type.Null()])) }),
    ),
    reason: Reason,
    attempts: Attempts,
    gateway: Text(200),
    gateway_id: Text(500),
    sender: Text(200),
  },
  troubles: { object_id: Text(200, 1) },
  told_troubles: {},
  on_call: { position: Position },
  escalation_policies: {
    kind: Type.Enum([...INCIDENT_KINDS]),
    delay_minutes: Whole(1, POLICY_LIMITS.delay_minutes),
    rounds: Whole(1, POLICY_LIMITS.rounds),
  },
  on_call_rotas: {
    handover_time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    timezone: TimeZone,
  },
  on_call_rota_members: { position: Position },
  on_call_absences: {},
  on_call_swaps: {},
  on_call_by_tag: { tag_key: Tag, tag: Tag, position: Position },
  evidence_reports: { incident_id: IncidentId, sealed_file: JsonText(Evidence) },
  audit_log: {
    action: Type.Enum([...ACTION_NAMES]),
    user_name: Text(200),
    token_name: Text(200),
    address: Text(100),
    user_agent: Text(500),
    object_kind: Type.Enum([...OBJECT_KIND_NAMES]),
    object_id: Text(200),
    object_name: Text(500),
    changes: List(
      Type.Object({ member: Text(200), from: maybe(Text(10_000)), to: maybe(Text(10_000)) }),
      1000,
    ),
    count: Whole(0, 2 ** 31 - 1),
    times: Whole(0, 2 ** 31 - 1),
  },
  jobs: {
    kind: Word,
    key: Key,
    due_at: InstantOrNever,
    again_at: InstantOrNever,
    attempts: Count,
    last_error: Text(10_000),
  },
};

export const alertChecks: Record<string, RowCheck> = {
  on_call_by_tag: ({ tag, tag_key: key }) =>
    tag === undefined || tagKey(tag as string) === key ? undefined : '"tag_key" must be the key of "tag".',
};

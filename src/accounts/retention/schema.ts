import Type, { type Static } from 'typebox';
import { documented, Id, Nullable } from '../../platform/http/document/common-schemas.ts';
import { LONGEST_DAYS, SHORTEST_DAYS } from './retention.ts';
import { mapMembers, type RetentionMember } from './retention-days.ts';

const MEANING: Record<RetentionMember, string> = {
  samples_days: 'What devices measured, and every sum of it.',
  events_days: 'What happened in homes.',
  messages_days: 'Messages to guests and hosts, and answers; not before the stay is over.',
  guests_days: 'Who stayed there, from check-out on; the stay itself remains, without a name.',
  audit_days: 'Who did what in the organization.',
};

const days = mapMembers((member) => Nullable(Type.Integer({ description: MEANING[member] })));

export const RetentionBody = Type.Object(
  {
    organization_id: Id('organization'),
    ...days,
    effective: Type.Object(days, {
      description: 'What counts: the shorter of the organization’s and the instance’s. Null: for ever.',
    }),
    instance: Type.Object(days, { description: 'What the operator keeps at most. Null: for ever.' }),
    minimum: Type.Object(mapMembers(() => Type.Integer())),
    maximum: Type.Object(mapMembers(() => Type.Integer())),
  },
  {
    $id: 'Retention',
    description: 'Days. Null: the organization has no wish of its own, and the instance’s counts.',
  },
);

export const RetentionChange = Type.Object(
  mapMembers((member) =>
    Type.Optional(
      Nullable(
        Type.Integer({
          ...documented({ minimum: SHORTEST_DAYS[member], maximum: LONGEST_DAYS[member] }),
          description: `${MEANING[member]} At least ${SHORTEST_DAYS[member]}, and no more than the instance keeps.`,
        }),
      ),
    ),
  ),
  { $id: 'RetentionChange' },
);
export type RetentionChange = Static<typeof RetentionChange>;

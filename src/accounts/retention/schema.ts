import Type, { type Static } from 'typebox';
import { documented, Id, Nullable } from '../../platform/http/document/common-schemas.ts';
import { LONGEST_DAYS, SHORTEST_DAYS } from './retention.ts';
import { mapMembers, type RetentionMember } from './retention-days.ts';

const MEANING: Record<RetentionMember, string> = {
  samples_days: 'Days that measurements and their aggregates are stored.',
  events_days: 'Days that events of homes are stored.',
  messages_days:
    'Days that messages to guests and hosts, and their replies, are stored. Never deleted before the stay is over.',
  guests_days:
    'Days after check-out that the personal data of guests is stored. The stay remains, without a name.',
  audit_days: 'Days that entries of the audit log are stored.',
};

const days = mapMembers((member) => Nullable(Type.Integer({ description: MEANING[member] })));

export const RetentionBody = Type.Object(
  {
    organization_id: Id('organization'),
    ...days,
    effective: Type.Object(days, {
      description:
        'Retention that applies, in days: the shorter of the organization’s and the instance’s. Null: unlimited.',
    }),
    instance: Type.Object(days, {
      description: 'Longest retention that the operator allows, in days. Null: unlimited.',
    }),
    minimum: Type.Object(
      mapMembers((member) => Type.Integer({ description: `Fewest days for \`${member}\`.` })),
      { description: 'Fewest days that can be set.' },
    ),
    maximum: Type.Object(
      mapMembers((member) => Type.Integer({ description: `Most days for \`${member}\`.` })),
      { description: 'Most days that can be set.' },
    ),
  },
  {
    $id: 'Retention',
    description:
      'Retention of an organization, in days. Null: the organization sets none, and the retention of the instance applies.',
  },
);

export const RetentionChange = Type.Object(
  mapMembers((member) =>
    Type.Optional(
      Nullable(
        Type.Integer({
          ...documented({ minimum: SHORTEST_DAYS[member], maximum: LONGEST_DAYS[member] }),
          description: `${MEANING[member]} At least ${SHORTEST_DAYS[member]}, at most the retention of the instance. Null: the retention of the instance applies.`,
        }),
      ),
    ),
  ),
  { $id: 'RetentionChange' },
);
export type RetentionChange = Static<typeof RetentionChange>;

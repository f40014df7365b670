import Type from 'typebox';
import { Id, Nullable, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { Tag } from '../../platform/values/tags.ts';
import { RoleName } from '../auth/schema.ts';

const MOST_HOMES = 1000;
const MOST_TAGS = 50;

export const LimitBody = Nullable(
  Type.Object(
    {
      home_ids: Type.Array(Id('home'), {
        maxItems: MOST_HOMES,
        description: 'Ids of these homes. Can be empty.',
      }),
      tags: Type.Array(Tag, {
        maxItems: MOST_TAGS,
        description: 'Tags of further homes, later ones included. Can be empty.',
      }),
    },
    {
      description:
        'Homes that the member is limited to: these, and all with one of these tags. Null: all homes of the organization, later ones included.',
    },
  ),
);

export const MemberBody = Type.Object(
  {
    organization_id: Id('organization'),
    user_id: Id('user'),
    fullname: Type.String({ description: 'Full name.' }),
    email: Type.String({ description: 'E-mail address of the account.' }),
    role: RoleName,
    limited_to: LimitBody,
    created_at: TimestampOf('Time when the user became a member.'),
    email_verified: Type.Boolean({ description: 'Whether the e-mail address is confirmed.' }),
    second_factor: Type.Optional(
      Type.Boolean({
        description: 'Whether the account has a second factor. Only in lists, and only for owners.',
      }),
    ),
  },
  { $id: 'Member' },
);

export const MemberChange = Type.Partial(Type.Object({ role: RoleName, limited_to: LimitBody }), {
  $id: 'MemberChange',
});
export const MemberList = Type.Object(
  { members: Type.Array(refTo(MemberBody), { description: 'Members, by user id.' }), paging: refTo(Paging) },
  { $id: 'MemberList' },
);

import Type from 'typebox';
import { Id, Name, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { RightName, RoleName } from '../auth/schema.ts';

const identity = { organization_id: Id('organization'), id: Id('organization'), name: Type.String() };
const organizationDetails = {
  role: RoleName,
  rights: Type.Array(RightName, {
    description:
      'What the caller may do in it: the permissions that role and token both give, and parts of them: `alarm` (of ' +
      '`homes_write`) arms and disarms, `incidents` (of `homes_write`) answers to incidents, `stays` (of `guests_read`) ' +
      'sees when homes are taken.',
  }),
  limited: Type.Boolean({
    description: 'True: the caller sees some of its homes only, and has these rights in those alone.',
  }),
  created_at: Timestamp,
  require_second_factor: Type.Boolean({
    description: 'Whether members without a second factor can do nothing in it.',
  }),
  second_factor_missing: Type.Boolean({
    description:
      'True: it requires a second factor, and the caller has none. Every other call gets a 403 until then.',
  }),
};

export const OrganizationBody = Type.Object({ ...identity, ...organizationDetails }, { $id: 'Organization' });

export const ListedOrganization = Type.Object(
  { ...identity, ...Type.Partial(Type.Object(organizationDetails)).properties },
  {
    $id: 'ListedOrganization',
    description: 'The members of Organization; all but organization_id, id and name only with `user_read`.',
  },
);

export const OrganizationInput = Type.Object({ name: Name }, { $id: 'OrganizationInput' });

export const OrganizationChange = Type.Object(
  {
    name: Type.Optional(Name),
    require_second_factor: Type.Optional(
      Type.Boolean({
        description:
          'Whether members without a second factor can do nothing in it. An owner changes it, logged in, and has one.',
      }),
    ),
  },
  { $id: 'OrganizationChange' },
);

export const OrganizationList = Type.Object(
  { organizations: Type.Array(refTo(ListedOrganization)), paging: refTo(Paging) },
  { $id: 'OrganizationList' },
);

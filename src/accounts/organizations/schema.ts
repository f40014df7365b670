import Type from 'typebox';
import { Id, Name, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { RightName, RoleName } from '../auth/schema.ts';

const ORGANIZATION_NAME = 'Name of the organization.';
const OrganizationName = { ...Name, description: ORGANIZATION_NAME };

const identity = {
  organization_id: Id('organization'),
  id: { ...Id('organization'), description: 'The same as `organization_id`.' },
  name: Type.String({ description: ORGANIZATION_NAME }),
};
const organizationDetails = {
  role: RoleName,
  rights: Type.Array(RightName, {
    description:
      'Rights of the caller in the organization: permissions that both role and token give, and parts of permissions. ' +
      '`alarm` (of `homes_write`) arms and disarms. `incidents` (of `homes_write`) acts on incidents. `stays` (of ' +
      '`guests_read`) sees when homes are occupied.',
  }),
  limited: Type.Boolean({
    description:
      'Whether the caller is limited to some homes of the organization, and has the rights in those only.',
  }),
  created_at: TimestampOf('Time of the creation.'),
  require_second_factor: Type.Boolean({
    description: 'Whether members without a second factor have no rights in the organization.',
  }),
  second_factor_missing: Type.Boolean({
    description:
      'Whether the organization requires a second factor that the caller does not have. Until the caller has one, other calls in the organization get a 403.',
  }),
};

export const OrganizationBody = Type.Object({ ...identity, ...organizationDetails }, { $id: 'Organization' });

export const ListedOrganization = Type.Object(
  { ...identity, ...Type.Partial(Type.Object(organizationDetails)).properties },
  {
    $id: 'ListedOrganization',
    description:
      'The members of `Organization`. Without the permission `user_read`, only `organization_id`, `id` and `name`.',
  },
);

export const OrganizationInput = Type.Object({ name: OrganizationName }, { $id: 'OrganizationInput' });

export const OrganizationChange = Type.Object(
  {
    name: Type.Optional(OrganizationName),
    require_second_factor: Type.Optional(
      Type.Boolean({
        description:
          'Whether members without a second factor have no rights in the organization. Only a logged-in owner can change it. To turn it on, the owner needs a second factor.',
      }),
    ),
  },
  { $id: 'OrganizationChange' },
);

export const OrganizationList = Type.Object(
  {
    organizations: Type.Array(refTo(ListedOrganization), { description: 'Your organizations, by id.' }),
    paging: refTo(Paging),
  },
  { $id: 'OrganizationList' },
);

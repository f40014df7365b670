import Type from 'typebox';
import { PERMISSIONS, RIGHTS, ROLES } from './permissions.ts';

export const RoleName = Type.Enum([...ROLES], {
  $id: 'Role',
  description: 'Role of a user in an organization. It decides the rights of the user.',
});

export const PermissionName = Type.Enum([...PERMISSIONS], {
  $id: 'Permission',
  description: 'Permission of an access token or application.',
});

/** Not named in the document: client generators reject two named enums that share a value. */
export const RightName = Type.Enum([...RIGHTS]);

export const PermissionList = Type.Object(
  {
    permissions: Type.Array(
      Type.Object({
        name: PermissionName,
        description: Type.String({ description: 'What the permission allows, as a sentence.' }),
      }),
      { description: 'All permissions.' },
    ),
  },
  { $id: 'PermissionList' },
);

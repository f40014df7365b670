import Type from 'typebox';
import { PERMISSIONS, RIGHTS, ROLES } from './permissions.ts';

export const RoleName = Type.Enum([...ROLES], {
  $id: 'Role',
  description: 'What the user may do in the organization.',
});

export const PermissionName = Type.Enum([...PERMISSIONS], { $id: 'Permission' });

export const RightName = Type.Enum([...RIGHTS], { $id: 'Right' });

export const PermissionList = Type.Object(
  {
    permissions: Type.Array(
      Type.Object({ name: PermissionName, description: Type.String({ description: 'In plain words.' }) }),
    ),
  },
  { $id: 'PermissionList' },
);

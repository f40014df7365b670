import Type from 'typebox';
import { PERMISSIONS, RIGHTS, ROLES } from './permissions.ts';

export const RoleName = Type.Enum([...ROLES], {
  $id: 'Role',
  description: 'What the user may do in the organization.',
});

export const PermissionName = Type.Enum([...PERMISSIONS], { $id: 'Permission' });

/** Not named in the document: client generators reject two named enums that share a value. */
export const RightName = Type.Enum([...RIGHTS]);

export const PermissionList = Type.Object(
  {
    permissions: Type.Array(
      Type.Object({ name: PermissionName, description: Type.String({ description: 'In plain words.' }) }),
    ),
  },
  { $id: 'PermissionList' },
);

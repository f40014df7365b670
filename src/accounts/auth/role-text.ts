import type { Translate } from '../../i18n/index.ts';
import type { Role } from './permissions.ts';

/** Form within a sentence: "as owner". */
export function roleText(role: Role, t: Translate): string {
  switch (role) {
    case 'owner':
      return t('accounts.roleOwner');
    case 'admin':
      return t('accounts.roleAdmin');
    case 'member':
      return t('accounts.roleMember');
    case 'operator':
      return t('accounts.roleOperator');
    case 'staff':
      return t('accounts.roleStaff');
  }
}

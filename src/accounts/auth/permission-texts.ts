import { english, type LocalizedText } from '../../i18n/index.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** Texts of the consent page: what a permission lets an application do. */
export const PERMISSION_TEXTS: Record<Permission, LocalizedText> = {
  user_read: (t) => t('accounts.permissionUserRead'),
  homes_read: (t) => t('accounts.permissionHomesRead'),
  homes_write: (t) => t('accounts.permissionHomesWrite'),
  devices_read: (t) => t('accounts.permissionDevicesRead'),
  devices_write: (t) => t('accounts.permissionDevicesWrite'),
  events_read: (t) => t('accounts.permissionEventsRead'),
  guests_read: (t) => t('accounts.permissionGuestsRead'),
  guests_write: (t) => t('accounts.permissionGuestsWrite'),
  webhook_read: (t) => t('accounts.permissionWebhookRead'),
  webhook_write: (t) => t('accounts.permissionWebhookWrite'),
  organization_write: (t) => t('accounts.permissionOrganizationWrite'),
};

export function describePermissions(): { name: Permission; description: string }[] {
  return PERMISSIONS.map((name) => ({ name, description: PERMISSION_TEXTS[name](english.t) }));
}

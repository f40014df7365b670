import { english, type Saying } from '../../words/index.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** What a permission lets an application do, in the words of the consent page. */
export const PERMISSION_TEXTS: Record<Permission, Saying> = {
  user_read: (say) => say('See your roles, your language and the names of your access tokens'),
  homes_read: (say) => say('See your homes, their addresses and their settings'),
  homes_write: (say) => say('Add, change and remove homes, and switch their alarm on and off'),
  devices_read: (say) => say('See the devices in your homes and what they measure'),
  devices_write: (say) => say('Add, change and remove devices'),
  events_read: (say) => say('See what happened in your homes'),
  guests_read: (say) => say('See your guests: names, contact details and when they stay'),
  guests_write: (say) => say('Add, change and remove guests, and end conversations with them'),
  webhook_read: (say) => say('See where your events are sent'),
  webhook_write: (say) => say('Send your events to other services, and stop sending them'),
  organization_write: (say) =>
    say('Manage your organizations: invite and remove people and change what they may do'),
};

export function describedPermissions(): { name: Permission; description: string }[] {
  return PERMISSIONS.map((name) => ({ name, description: PERMISSION_TEXTS[name](english.say) }));
}

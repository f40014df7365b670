import type { AuditAction, AuditEntry, AuditObjectKind } from '../../contract.ts';
import { ENGLISH, languageOfWords, type Message, msg, t } from '../../words/words.ts';

/** For choosing from; what happened is told by the entries themselves. */
export const ACTIONS: Record<AuditAction, Message> = {
  'login.succeeded': msg('Log-in'),
  'login.failed': msg('Failed log-in'),
  'session.ended': msg('Log-out'),
  'sessions.ended': msg('Log-out everywhere'),
  'password.changed': msg('Password changed'),
  'password.reset': msg('Password reset'),
  'keys.revoked': msg('Everything that opens an account ended'),
  'account.updated': msg('Account updated'),
  'account.disabled': msg('Account disabled'),
  'account.enabled': msg('Account enabled'),
  'account.deleted': msg('Account deleted'),
  'factor.added': msg('Second factor added'),
  'factor.removed': msg('Second factor removed'),
  'factor.renamed': msg('Second factor renamed'),
  'token.created': msg('Access token created'),
  'token.revoked': msg('Access token revoked'),
  'client.created': msg('OAuth client created'),
  'client.updated': msg('OAuth client updated'),
  'client.secret_rotated': msg('OAuth client: new secret'),
  'client.deleted': msg('OAuth client deleted'),
  'app.allowed': msg('App allowed in'),
  'app.removed': msg('App removed'),
  'user_webhook.created': msg('User webhook created'),
  'user_webhook.updated': msg('User webhook updated'),
  'user_webhook.deleted': msg('User webhook deleted'),
  'notification_channel.added': msg('Notification channel added'),
  'notification_channel.updated': msg('Notification channel updated'),
  'notification_channel.removed': msg('Notification channel removed'),
  'notification_rules.changed': msg('Notification rules changed'),
  'organization.created': msg('Organization created'),
  'organization.updated': msg('Organization updated'),
  'organization.deleted': msg('Organization deleted'),
  'organization.exported': msg('Organization exported'),
  'organization.closed': msg('Organization closed for a move'),
  'organization.opened': msg('Organization opened again'),
  'organization.imported': msg('Organization brought over'),
  'organization.second_factor_required': msg('Second factor required'),
  'retention.changed': msg('Retention changed'),
  'member.added': msg('Member added'),
  'member.joined': msg('Member joined'),
  'member.role_changed': msg('Role changed'),
  'member.access_changed': msg('Homes of a member changed'),
  'member.removed': msg('Member removed'),
  'member.left': msg('Member left'),
  'invitation.created': msg('Invitation created'),
  'invitation.revoked': msg('Invitation revoked'),
  'audit.exported': msg('Audit log exported'),
  'sms_number.added': msg('SMS number given'),
  'sms_number.removed': msg('SMS number taken away'),
  'home.created': msg('Home created'),
  'home.updated': msg('Home updated'),
  'home.deleted': msg('Home deleted'),
  'alarm.armed': msg('Alarm armed'),
  'alarm.disarmed': msg('Alarm disarmed'),
  'alarm.silenced': msg('Alarm silenced'),
  'on_call.changed': msg('On call changed'),
  'incident.acknowledged': msg('Incident acknowledged'),
  'incident.snoozed': msg('Incident snoozed'),
  'incident.closed': msg('Incident closed'),
  'incident.noted': msg('Note about an incident'),
  'evidence.made': msg('Evidence report made'),
  'evidence.read': msg('Evidence report with a name read'),
  'evidence.deleted': msg('Evidence report deleted'),
  'noise.acknowledged': msg('Noise acknowledged'),
  'noise.snoozed': msg('Noise snoozed'),
  'noise.snooze_ended': msg('Noise snooze ended'),
  'preset.created': msg('Preset created'),
  'preset.updated': msg('Preset updated'),
  'preset.deleted': msg('Preset deleted'),
  'preset.applied': msg('Preset applied'),
  'device.created': msg('Device created'),
  'device.updated': msg('Device updated'),
  'device.deleted': msg('Device deleted'),
  'device.token_created': msg('Device: new token'),
  'device.paired': msg('Device paired'),
  'event.emitted': msg('Event raised by hand'),
  'guest.created': msg('Guest created'),
  'guest.updated': msg('Guest updated'),
  'guest.access_code_changed': msg('Access code changed'),
  'guest.deleted': msg('Guest deleted'),
  'guest.imported': msg('Guest imported'),
  'guest.contact_read': msg('Contact data of guests read'),
  'guest.exported': msg('Guest exported'),
  'guest.erased': msg('Guest erased'),
  'bridge.created': msg('Bridge connected'),
  'bridge.updated': msg('Bridge changed'),
  'bridge.deleted': msg('Bridge removed'),
  'bridge.token_created': msg('New token for a bridge'),
  'bridge.device_assigned': msg('Device assigned to a bridge'),
  'bridge.device_unassigned': msg('Device taken from a bridge'),
  'connection.created': msg('Booking system connected'),
  'connection.updated': msg('Booking system updated'),
  'connection.deleted': msg('Booking system removed'),
  'connection.mapped': msg('Listing set to a home'),
  'integration.created': msg('Booking calendar created'),
  'integration.updated': msg('Booking calendar updated'),
  'integration.deleted': msg('Booking calendar deleted'),
  'message.written': msg('Message written'),
  'template.replaced': msg('Message text replaced'),
  'template.reset': msg('Message text reset'),
  'listener.created': msg('Listening started'),
  'webhook.created': msg('Webhook created'),
  'webhook.updated': msg('Webhook updated'),
  'webhook.repaired': msg('Webhook repaired'),
  'webhook.deleted': msg('Webhook deleted'),
};

export const KINDS: Record<AuditObjectKind, Message> = {
  organization: msg('Organization'),
  user: msg('People'),
  session: msg('Sessions'),
  factor: msg('Second factors'),
  token: msg('Access tokens'),
  client: msg('OAuth clients'),
  app: msg('Apps'),
  user_webhook: msg('User webhooks'),
  notification_channel: msg('Notification channels'),
  invitation: msg('Invitations'),
  audit_log: msg('Audit log'),
  sms_number: msg('SMS numbers'),
  home: msg('Homes'),
  preset: msg('Presets'),
  device: msg('Devices'),
  bridge: msg('Bridges'),
  guest: msg('Guests'),
  evidence: msg('Evidence reports'),
  integration: msg('Booking calendars'),
  connection: msg('Booking systems'),
  template: msg('Message texts'),
  webhook: msg('Organization webhooks'),
};

const WAYS: Record<AuditEntry['actor']['via'], Message> = {
  session: msg('web app'),
  token: msg('access token'),
  app: msg('app'),
  sign_in: msg('log-in page'),
  command_line: msg('command line'),
  service: msg('by itself'),
};

const NOBODY: Partial<Record<AuditEntry['actor']['via'], Message>> = {
  command_line: msg('The operator'),
  service: msg('Lares'),
};

/** The server's sentence for those who read English; for others the same in fewer words. */
export function textOf(entry: AuditEntry): string {
  if (languageOfWords() === ENGLISH) return entry.text;
  const { action, actor, object, token_name, changes = [], count, times } = entry;
  const label = (ACTIONS as Record<string, Message | undefined>)[action];
  const details = [
    ...changes.map(({ member, from, to }) =>
      [member, [from, to].filter((value) => value !== undefined).join(' → ')].filter(Boolean).join(': '),
    ),
    ...(count === undefined ? [] : [String(count)]),
    ...(times === undefined
      ? []
      : [t('{count, plural, one {# more time} other {# more times}}', { count: times })]),
  ];
  const app = actor.via === 'app' ? token_name : undefined;
  const who = actor.name ?? app ?? t(NOBODY[actor.via] ?? msg('Somebody'));
  const what = [label ? t(label) : action, object.name].filter(Boolean).join(', ');
  return details.length === 0 ? `${who}: ${what}` : `${who}: ${what} (${details.join('; ')})`;
}

/** "access token “nightly export”". */
export function howOf({ actor, token_name }: AuditEntry): string {
  const way = t(WAYS[actor.via]);
  return token_name === undefined ? way : `${way} “${token_name}”`;
}

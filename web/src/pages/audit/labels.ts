import type { AuditAction, AuditEntry, AuditObjectKind } from '../../contract.ts';
import { currentLanguage, ENGLISH, type TextKey, t } from '../../i18n/texts.ts';

/** For the filter. Entries have texts of their own. */
export const ACTIONS: Record<AuditAction, TextKey> = {
  'login.succeeded': 'audit.logIn',
  'login.failed': 'audit.failedLogIn',
  'session.ended': 'audit.logOut',
  'sessions.ended': 'audit.logOutEverywhere',
  'password.changed': 'audit.passwordChanged',
  'password.reset': 'audit.passwordReset',
  'keys.revoked': 'audit.everythingThatOpensAccountEnded',
  'account.updated': 'audit.accountUpdated',
  'account.disabled': 'audit.accountDisabled',
  'account.enabled': 'audit.accountEnabled',
  'account.deleted': 'audit.accountDeleted',
  'factor.added': 'audit.secondFactorAdded',
  'factor.removed': 'audit.secondFactorRemoved',
  'factor.renamed': 'audit.secondFactorRenamed',
  'token.created': 'audit.accessTokenCreated',
  'token.revoked': 'audit.accessTokenRevoked',
  'client.created': 'audit.oauthClientCreated',
  'client.updated': 'audit.oauthClientUpdated',
  'client.secret_rotated': 'audit.oauthClientNewSecret',
  'client.deleted': 'audit.oauthClientDeleted',
  'app.allowed': 'audit.appAllowedIn',
  'app.removed': 'audit.appRemoved',
  'user_webhook.created': 'audit.userWebhookCreated',
  'user_webhook.updated': 'audit.userWebhookUpdated',
  'user_webhook.deleted': 'audit.userWebhookDeleted',
  'notification_channel.added': 'audit.notificationChannelAdded',
  'notification_channel.updated': 'audit.notificationChannelUpdated',
  'notification_channel.removed': 'audit.notificationChannelRemoved',
  'notification_rules.changed': 'audit.notificationRulesChanged',
  'organization.created': 'audit.organizationCreated',
  'organization.updated': 'audit.organizationUpdated',
  'organization.deleted': 'audit.organizationDeleted',
  'organization.exported': 'audit.organizationExported',
  'organization.closed': 'audit.organizationClosedForMove',
  'organization.opened': 'audit.organizationOpenedAgain',
  'organization.imported': 'audit.organizationBroughtOver',
  'organization.second_factor_required': 'audit.secondFactorRequired',
  'retention.changed': 'audit.retentionChanged',
  'member.added': 'audit.memberAdded',
  'member.joined': 'audit.memberJoined',
  'member.role_changed': 'audit.roleChanged',
  'member.access_changed': 'audit.homesOfMemberChanged',
  'member.removed': 'audit.memberRemoved',
  'member.left': 'audit.memberLeft',
  'invitation.created': 'audit.invitationCreated',
  'invitation.resent': 'audit.invitationResent',
  'invitation.revoked': 'audit.invitationRevoked',
  'audit.exported': 'audit.auditLogExported',
  'sms_number.added': 'audit.smsNumberGiven',
  'sms_number.removed': 'audit.smsNumberTakenAway',
  'home.created': 'audit.homeCreated',
  'home.updated': 'audit.homeUpdated',
  'home.deleted': 'audit.homeDeleted',
  'alarm.armed': 'audit.alarmArmed',
  'alarm.disarmed': 'audit.alarmDisarmed',
  'alarm.silenced': 'common.alarmSilenced',
  'on_call.changed': 'audit.onCallChanged',
  'alerting.tested': 'audit.alertTested',
  'alerting.test_confirmed': 'audit.alertTestConfirmed',
  'escalation.changed': 'audit.escalationChanged',
  'incident.acknowledged': 'audit.incidentAcknowledged',
  'incident.snoozed': 'audit.incidentSnoozed',
  'incident.closed': 'audit.incidentClosed',
  'incident.noted': 'audit.noteAboutIncident',
  'evidence.made': 'audit.evidenceReportMade',
  'evidence.read': 'audit.evidenceReportWithNameRead',
  'evidence.deleted': 'audit.evidenceReportDeleted',
  'noise.acknowledged': 'audit.noiseAcknowledged',
  'noise.snoozed': 'audit.noiseSnoozed',
  'noise.snooze_ended': 'audit.noiseSnoozeEnded',
  'preset.created': 'audit.presetCreated',
  'preset.updated': 'audit.presetUpdated',
  'preset.deleted': 'audit.presetDeleted',
  'preset.applied': 'audit.presetApplied',
  'device.created': 'audit.deviceCreated',
  'device.updated': 'audit.deviceUpdated',
  'device.deleted': 'audit.deviceDeleted',
  'device.token_created': 'audit.deviceNewToken',
  'device.paired': 'audit.devicePaired',
  'event.emitted': 'audit.eventRaisedByHand',
  'guest.created': 'audit.guestCreated',
  'guest.updated': 'audit.guestUpdated',
  'guest.access_code_changed': 'audit.accessCodeChanged',
  'guest.deleted': 'audit.guestDeleted',
  'guest.imported': 'audit.guestImported',
  'guest.contact_read': 'audit.contactDataOfGuestsRead',
  'guest.exported': 'audit.guestExported',
  'guest.erased': 'audit.guestErased',
  'bridge.created': 'audit.bridgeConnected',
  'bridge.updated': 'audit.bridgeChanged',
  'bridge.deleted': 'audit.bridgeRemoved',
  'bridge.token_created': 'audit.newTokenForBridge',
  'bridge.device_assigned': 'audit.deviceAssignedToBridge',
  'bridge.device_unassigned': 'audit.deviceTakenFromBridge',
  'connection.created': 'audit.bookingSystemConnected',
  'connection.updated': 'audit.bookingSystemUpdated',
  'connection.deleted': 'audit.bookingSystemRemoved',
  'connection.mapped': 'audit.listingSetToHome',
  'integration.created': 'audit.bookingCalendarCreated',
  'integration.updated': 'audit.bookingCalendarUpdated',
  'integration.deleted': 'audit.bookingCalendarDeleted',
  'message.written': 'audit.messageWritten',
  'template.replaced': 'audit.messageTextReplaced',
  'template.reset': 'audit.messageTextReset',
  'listener.created': 'audit.listeningStarted',
  'webhook.created': 'audit.webhookCreated',
  'webhook.updated': 'audit.webhookUpdated',
  'webhook.repaired': 'audit.webhookRepaired',
  'webhook.deleted': 'audit.webhookDeleted',
};

export const KINDS: Record<AuditObjectKind, TextKey> = {
  organization: 'common.organization',
  user: 'common.people',
  session: 'common.sessions',
  factor: 'audit.secondFactors',
  token: 'common.accessTokens',
  client: 'common.oauthClients',
  app: 'audit.apps',
  user_webhook: 'common.userWebhooks',
  notification_channel: 'audit.notificationChannels',
  invitation: 'audit.invitations',
  audit_log: 'common.auditLog',
  sms_number: 'audit.smsNumbers',
  home: 'common.homes',
  preset: 'common.presets',
  device: 'common.devices',
  bridge: 'audit.sensorConnections',
  guest: 'common.guests',
  evidence: 'audit.evidenceReports',
  integration: 'audit.bookingCalendars',
  connection: 'common.bookingSystems',
  template: 'audit.messageTexts',
  webhook: 'common.organizationWebhooks',
};

const CHANNELS: Record<AuditEntry['actor']['via'], TextKey> = {
  session: 'audit.webApp',
  token: 'audit.accessToken',
  app: 'audit.app',
  sign_in: 'audit.logInPage',
  command_line: 'audit.commandLine',
  service: 'audit.byItself',
};

const AUTOMATIC_ACTORS: Partial<Record<AuditEntry['actor']['via'], TextKey>> = {
  command_line: 'audit.operator',
  service: 'audit.lares',
};

/** The server's sentence in English. A shorter text in other languages. */
export function entryText(entry: AuditEntry): string {
  if (currentLanguage() === ENGLISH) return entry.text;
  const { action, actor, object, token_name, changes = [], count, times } = entry;
  const label = (ACTIONS as Record<string, TextKey | undefined>)[action];
  const details = [
    ...changes.map(({ member, from, to }) =>
      [member, [from, to].filter((value) => value !== undefined).join(' → ')].filter(Boolean).join(': '),
    ),
    ...(count === undefined ? [] : [String(count)]),
    ...(times === undefined ? [] : [t('audit.moreTimeCount', { count: times })]),
  ];
  const app = actor.via === 'app' ? token_name : undefined;
  const actorName = actor.name ?? app ?? t(AUTOMATIC_ACTORS[actor.via] ?? 'common.unknownUser');
  const what = [label ? t(label) : action, object.name].filter(Boolean).join(', ');
  return details.length === 0 ? `${actorName}: ${what}` : `${actorName}: ${what} (${details.join('; ')})`;
}

/** "access token “nightly export”". */
export function channelText({ actor, token_name }: AuditEntry): string {
  const channel = t(CHANNELS[actor.via]);
  return token_name === undefined ? channel : `${channel} “${token_name}”`;
}

import type { Action } from '../../../src/audit/index.ts';
import type { Things } from '../things.ts';

/**
 * What each operation that changes something leaves in the audit log, written down a second time and by hand: the walk
 * holds the server against it. An operation that is in neither list fails the walk, so whoever adds one says here what
 * it leaves, or why nothing.
 */
export interface Left {
  action: Action;
  kind: string;
  /** Of the thing it was done to: a name among the things, or a member of the answer. */
  id?: keyof Things | { answered: string };
  /** What is sent; nothing when left out. */
  body?: (things: Things) => object;
  /** And a read of contact data, because the answer has more than was sent. */
  answersContact?: true;
}

const WEBHOOK = { url: 'http://127.0.0.1:9/audited', events: ['battery_low'] };
const STAY = { name: 'Grace', email: 'grace@example.com', checkin_time: '2026-12-01T14:00:00Z' };

const both = (left: Left, ...operations: string[]) => Object.fromEntries(operations.map((id) => [id, left]));

export const AUDITED: Record<string, Left> = {
  updateCurrentUser: { action: 'account.updated', kind: 'user', body: () => ({ locale: 'sv' }) },
  changePassword: {
    action: 'password.changed',
    kind: 'user',
    body: ({ current_password, new_password }) => ({ current_password, new_password }),
  },
  endSession: { action: 'session.ended', kind: 'session' },
  endAllSessions: { action: 'sessions.ended', kind: 'user' },
  endOneSession: { action: 'session.ended', kind: 'session', id: 'session_id' },
  createAccessToken: {
    action: 'token.created',
    kind: 'token',
    id: { answered: 'token_id' },
    body: () => ({ name: 'Audited', permissions: ['user_read'] }),
  },
  revokeAccessToken: { action: 'token.revoked', kind: 'token', id: 'token_id' },
  createClient: {
    action: 'client.created',
    kind: 'client',
    id: { answered: 'client_id' },
    body: ({ redirect_uris }) => ({ name: 'Audited', redirect_uris }),
  },
  updateClient: { action: 'client.updated', kind: 'client', id: 'client_id', body: () => ({ name: 'New' }) },
  deleteClient: { action: 'client.deleted', kind: 'client', id: 'client_id' },
  rotateClientSecret: { action: 'client.secret_rotated', kind: 'client', id: 'client_id' },
  confirmAuthenticatorApp: { action: 'factor.added', kind: 'factor', body: ({ code }) => ({ code }) },
  removeAuthenticatorApp: { action: 'factor.removed', kind: 'factor' },
  addPasskey: {
    action: 'factor.added',
    kind: 'factor',
    body: ({ response }) => ({ name: 'Audited', response }),
  },
  renamePasskey: { action: 'factor.renamed', kind: 'factor', body: () => ({ name: 'Audited' }) },
  removePasskey: { action: 'factor.removed', kind: 'factor' },
  renewRecoveryCodes: { action: 'factor.added', kind: 'factor' },
  deleteGrant: { action: 'app.removed', kind: 'app', id: 'client_id' },
  createUserWebhook: {
    action: 'user_webhook.created',
    kind: 'user_webhook',
    id: { answered: 'hook_id' },
    body: () => WEBHOOK,
  },
  updateUserWebhook: {
    action: 'user_webhook.updated',
    kind: 'user_webhook',
    id: 'hook_id',
    body: () => ({ url: WEBHOOK.url }),
  },
  deleteUserWebhook: { action: 'user_webhook.deleted', kind: 'user_webhook', id: 'hook_id' },
  updateNotificationWays: {
    action: 'notification_channel.updated',
    kind: 'notification_channel',
    body: () => ({ by_email: false }),
  },
  setNotificationRules: {
    action: 'notification_rules.changed',
    kind: 'user',
    body: ({ home_ids }) => ({ rules: [{ home_ids, told: 'at_once' }] }),
  },
  proveNotificationPhone: {
    action: 'notification_channel.added',
    kind: 'notification_channel',
    body: ({ code }) => ({ code }),
  },
  removeNotificationPhone: { action: 'notification_channel.removed', kind: 'notification_channel' },
  addPushSubscription: {
    action: 'notification_channel.added',
    kind: 'notification_channel',
    body: ({ endpoint, keys }) => ({ endpoint, keys }),
  },
  removePushSubscription: {
    action: 'notification_channel.removed',
    kind: 'notification_channel',
    id: 'subscription_id',
  },

  createOrganization: {
    action: 'organization.created',
    kind: 'organization',
    id: { answered: 'organization_id' },
    body: () => ({ name: 'Audited' }),
  },
  ...both(
    {
      action: 'organization.updated',
      kind: 'organization',
      id: 'organization_id',
      body: () => ({ name: 'Renamed' }),
    },
    'replaceOrganization',
    'updateOrganization',
  ),
  deleteOrganization: { action: 'organization.deleted', kind: 'organization', id: 'organization_id' },
  ...both(
    {
      action: 'invitation.created',
      kind: 'invitation',
      id: { answered: 'invitation_id' },
      body: ({ email }) => ({ email, role: 'operator' }),
    },
    'addMember',
    'createInvitation',
  ),
  revokeInvitation: { action: 'invitation.revoked', kind: 'invitation', id: 'invitation_id' },
  ...both(
    { action: 'member.role_changed', kind: 'user', id: 'user_id', body: () => ({ role: 'operator' }) },
    'replaceMember',
    'updateMember',
  ),
  removeMember: { action: 'member.removed', kind: 'user', id: 'user_id' },
  updateRetention: {
    action: 'retention.changed',
    kind: 'organization',
    id: 'organization_id',
    body: () => ({ messages_days: 30 }),
  },
  exportAuditLog: { action: 'audit.exported', kind: 'audit_log', id: 'organization_id' },

  createHome: {
    action: 'home.created',
    kind: 'home',
    id: { answered: 'home_id' },
    body: ({ organization_id }) => ({ name: 'Audited', organization_id }),
  },
  ...both(
    {
      action: 'home.updated',
      kind: 'home',
      id: 'home_id',
      body: () => ({ address: 'Shore Road 1', settings: { noise: { threshold_db: 71 } } }),
    },
    'replaceHome',
    'updateHome',
  ),
  setHomeAssistant: {
    action: 'home.updated',
    kind: 'home',
    id: 'home_id',
    body: () => ({ enabled: true }),
  },
  deleteHome: { action: 'home.deleted', kind: 'home', id: 'home_id' },
  ...both(
    { action: 'alarm.armed', kind: 'home', id: 'home_id', body: () => ({ alarm_status: 'on' }) },
    'setAlarm',
    'updateAlarm',
  ),
  silenceAlarm: { action: 'alarm.silenced', kind: 'home', id: 'home_id' },
  setOnCall: {
    action: 'on_call.changed',
    kind: 'organization',
    id: 'organization_id',
    body: ({ user_id }) => ({ user_ids: [user_id] }),
  },
  acknowledgeIncident: { action: 'incident.acknowledged', kind: 'home', id: 'home_id' },
  snoozeIncident: { action: 'incident.snoozed', kind: 'home', id: 'home_id', body: () => ({ minutes: 30 }) },
  closeIncident: { action: 'incident.closed', kind: 'home', id: 'home_id' },
  noteIncident: {
    action: 'incident.noted',
    kind: 'home',
    id: 'home_id',
    body: () => ({ text: 'They apologized.' }),
  },
  makeIncidentEvidence: {
    action: 'evidence.made',
    kind: 'evidence',
    id: { answered: 'report_id' },
    body: () => ({}),
  },
  makeStayEvidence: {
    action: 'evidence.made',
    kind: 'evidence',
    id: { answered: 'report_id' },
    body: () => ({}),
  },
  deleteEvidence: { action: 'evidence.deleted', kind: 'evidence', id: 'report_id' },
  acknowledgeNoise: { action: 'noise.acknowledged', kind: 'home', id: 'home_id' },
  snoozeNoise: { action: 'noise.snoozed', kind: 'home', id: 'home_id', body: () => ({ minutes: 5 }) },
  endNoiseSnooze: { action: 'noise.snooze_ended', kind: 'home', id: 'home_id' },
  createPreset: {
    action: 'preset.created',
    kind: 'preset',
    id: { answered: 'preset_id' },
    body: () => ({ name: 'Audited', settings: { noise: { threshold_db: 70 } } }),
  },
  updatePreset: { action: 'preset.updated', kind: 'preset', id: 'preset_id', body: () => ({ name: 'New' }) },
  deletePreset: { action: 'preset.deleted', kind: 'preset', id: 'preset_id' },
  applyPreset: { action: 'preset.applied', kind: 'home', body: ({ home_ids }) => ({ home_ids }) },
  updateManyHomes: {
    action: 'home.updated',
    kind: 'home',
    body: ({ home_ids }) => ({ home_ids, checkin_hour: 13 }),
  },
  createDevice: {
    action: 'device.created',
    kind: 'device',
    id: { answered: 'device_id' },
    body: () => ({ description: 'Audited' }),
  },
  ...both(
    { action: 'device.updated', kind: 'device', id: 'device_id', body: () => ({ description: 'New' }) },
    'replaceDevice',
    'updateDevice',
  ),
  deleteDevice: { action: 'device.deleted', kind: 'device', id: 'device_id' },
  pairDevice: {
    action: 'device.paired',
    kind: 'device',
    id: 'device_id',
    body: ({ pairing_code, device_id }) => ({ code: pairing_code, device_id }),
  },
  createDeviceToken: {
    action: 'device.token_created',
    kind: 'device',
    id: 'device_id',
    body: () => ({}),
  },
  createBridge: {
    action: 'bridge.created',
    kind: 'bridge',
    id: { answered: 'bridge_id' },
    body: () => ({ kind: 'zigbee2mqtt', name: 'Audited' }),
  },
  updateBridge: { action: 'bridge.updated', kind: 'bridge', id: 'bridge_id', body: () => ({ name: 'New' }) },
  deleteBridge: { action: 'bridge.deleted', kind: 'bridge', id: 'bridge_id' },
  rotateBridgeToken: { action: 'bridge.token_created', kind: 'bridge', id: 'bridge_id' },
  assignBridgeDevice: {
    action: 'bridge.device_assigned',
    kind: 'bridge',
    id: 'bridge_id',
    body: ({ device_id }) => ({ device_id }),
  },
  unassignBridgeDevice: { action: 'bridge.device_unassigned', kind: 'bridge', id: 'bridge_id' },
  createOrganizationBridge: {
    action: 'bridge.created',
    kind: 'bridge',
    id: { answered: 'bridge_id' },
    body: () => ({ kind: 'chirpstack', name: 'Audited' }),
  },
  updateOrganizationBridge: {
    action: 'bridge.updated',
    kind: 'bridge',
    id: 'bridge_id',
    body: () => ({ name: 'New' }),
  },
  deleteOrganizationBridge: { action: 'bridge.deleted', kind: 'bridge', id: 'bridge_id' },
  rotateOrganizationBridgeToken: { action: 'bridge.token_created', kind: 'bridge', id: 'bridge_id' },
  assignOrganizationBridgeDevice: {
    action: 'bridge.device_assigned',
    kind: 'bridge',
    id: 'bridge_id',
    body: ({ device_id }) => ({ device_id }),
  },
  unassignOrganizationBridgeDevice: { action: 'bridge.device_unassigned', kind: 'bridge', id: 'bridge_id' },

  listGuests: { action: 'guest.contact_read', kind: 'home', id: 'home_id' },
  getGuest: { action: 'guest.contact_read', kind: 'guest', id: 'guest_id' },
  createGuest: { action: 'guest.created', kind: 'guest', id: { answered: 'guest_id' }, body: () => STAY },
  updateGuest: {
    action: 'guest.updated',
    kind: 'guest',
    id: 'guest_id',
    body: () => ({ name: 'Grace' }),
    answersContact: true,
  },
  replaceGuest: { action: 'guest.updated', kind: 'guest', id: 'guest_id', body: () => STAY },
  changeAccessCode: {
    action: 'guest.access_code_changed',
    kind: 'guest',
    id: 'guest_id',
    body: () => ({}),
    answersContact: true,
  },
  deleteGuest: { action: 'guest.deleted', kind: 'guest', id: 'guest_id' },
  importGuests: { action: 'guest.imported', kind: 'home', id: 'home_id' },
  importOrganizationGuests: { action: 'guest.imported', kind: 'home' },
  importList: { action: 'guest.imported', kind: 'home' },
  exportGuest: { action: 'guest.exported', kind: 'guest', id: 'guest_id' },
  eraseGuest: { action: 'guest.erased', kind: 'guest', id: 'guest_id' },
  createConnection: {
    action: 'connection.created',
    kind: 'connection',
    id: { answered: 'connection_id' },
    body: () => ({ type: 'beds24', name: 'Audited', invite_code: 'x' }),
  },
  updateConnection: {
    action: 'connection.updated',
    kind: 'connection',
    id: 'connection_id',
    body: () => ({ name: 'Renamed' }),
  },
  deleteConnection: { action: 'connection.deleted', kind: 'connection', id: 'connection_id' },
  setListingHome: {
    action: 'connection.mapped',
    kind: 'connection',
    id: 'connection_id',
    body: () => ({ home_id: null }),
  },
  createIntegration: {
    action: 'integration.created',
    kind: 'integration',
    id: { answered: 'integration_id' },
    body: () => ({ type: 'ical', name: 'Audited', url: WEBHOOK.url }),
  },
  updateIntegration: {
    action: 'integration.updated',
    kind: 'integration',
    id: 'integration_id',
    body: () => ({ name: 'Audited' }),
  },
  deleteIntegration: { action: 'integration.deleted', kind: 'integration', id: 'integration_id' },
  writeToGuest: {
    action: 'message.written',
    kind: 'guest',
    id: 'guest_id',
    body: () => ({ channel: 'email', text: 'The key is under the mat.' }),
  },
  replaceMessageTemplate: {
    action: 'template.replaced',
    kind: 'template',
    id: 'template_id',
    body: () => ({ body: 'Please be quiet.' }),
  },
  resetMessageTemplate: { action: 'template.reset', kind: 'template', id: 'template_id' },
  createOrganizationWebhook: {
    action: 'webhook.created',
    kind: 'webhook',
    id: { answered: 'hook_id' },
    body: () => WEBHOOK,
  },
  updateOrganizationWebhook: {
    action: 'webhook.updated',
    kind: 'webhook',
    id: 'hook_id',
    body: () => ({ url: WEBHOOK.url }),
  },
  repairOrganizationWebhook: {
    action: 'webhook.repaired',
    kind: 'webhook',
    id: 'hook_id',
    body: () => ({ broken: false }),
  },
  deleteOrganizationWebhook: { action: 'webhook.deleted', kind: 'webhook', id: 'hook_id' },
  createListener: {
    action: 'listener.created',
    kind: 'organization',
    id: 'organization_id',
    body: () => ({}),
  },
};

export const NOT_AUDITED: Record<string, string> = {
  confirmSession: 'Shows who is there; what is done then is told.',
  beginAuthenticatorApp: 'The app counts once its first code is confirmed, which is told.',
  beginPasskey: 'Something for the browser to sign; nothing is kept.',
  challengePasskey: 'Something for the browser to sign; nothing is kept.',
  setNotificationPhone: 'The number counts once its code is confirmed, which is audited.',
  sendAddressProof: 'Mails a link to the address of the caller; nothing changes before it is used.',
  pingUserWebhook: 'Sends a test delivery and changes nothing.',
  pingOrganizationWebhook: 'Sends a test delivery and changes nothing.',
  testUserWebhook: 'Sends a test delivery and changes nothing.',
  testOrganizationWebhook: 'Sends a test delivery and changes nothing.',
  deleteListener: 'Nobody reads any more; it would end by itself in a minute.',
  sendListenerSample: 'Sends a sample to the caller and changes nothing.',
  authorizeDevice: 'Asks; what the user answers is told (app.allowed).',
  syncConnection: 'Reads an account now that is read every 15 minutes anyway.',
  syncIntegration: 'Reads a calendar now that is read every 15 minutes anyway.',
  previewMessageTemplate: 'Nothing is sent or kept.',
  requestToken: 'The consent was told (app.allowed), and so is, with its name, all that the app does then.',
  revokeToken: 'An app gives up what it has; nobody gets more by it.',
  sendReport: 'Of devices: what homes go through is in their events.',
  sendUplink: 'As above, by a network server.',
  beginPairing: 'Of devices: it asks; who pairs it is told (device.paired).',
  takeDeviceToken: 'As above.',
};

import type { Permission, Role } from '../../../src/accounts/index.ts';

/**
 * Who may do what, written down a second time and by hand: the walk holds the server against it. An operation that is
 * not here fails the walk, so whoever adds one says here whom it is for.
 */
export type Rule =
  /** Without any credentials of a person: the client says in the body who it is. */
  | 'no credentials'
  /** Devices, with a token of theirs, and bridges that speak for them. */
  | 'a device'
  /** Any access token, whatever it was granted. */
  | 'any token'
  /** Somebody who is logged in; no access token can do it. */
  | 'a person'
  /** An access token with this permission (or these two); in an organization, of somebody with one of these roles. */
  | { permission: Permission; roles?: readonly Role[]; alsoNeeds?: Permission };

const EVERYBODY: readonly Role[] = ['owner', 'admin', 'member', 'operator', 'staff'];
const NOT_STAFF: readonly Role[] = ['owner', 'admin', 'member', 'operator'];
/** Staff neither. */
const NOT_OPERATORS: readonly Role[] = ['owner', 'admin', 'member'];
const MANAGERS: readonly Role[] = ['owner', 'admin'];

const own = (permission: Permission): Rule => ({ permission });
const all = (permission: Permission): Rule => ({ permission, roles: EVERYBODY });
/** Who guests are. */
const seers = (permission: Permission): Rule => ({ permission, roles: NOT_STAFF });
const most = (permission: Permission): Rule => ({ permission, roles: NOT_OPERATORS });
const managers = (permission: Permission): Rule => ({ permission, roles: MANAGERS });

export const POLICY: Record<string, Rule> = {
  // Oneself.
  getCurrentUser: 'any token',
  getUser: own('user_read'),
  updateCurrentUser: 'a person',
  sendAddressProof: 'a person',
  getNotificationWays: 'a person',
  updateNotificationWays: 'a person',
  getNotificationRules: 'a person',
  setNotificationRules: 'a person',
  setNotificationPhone: 'a person',
  proveNotificationPhone: 'a person',
  removeNotificationPhone: 'a person',
  addPushSubscription: 'a person',
  removePushSubscription: 'a person',
  changePassword: 'a person',
  getSession: 'a person',
  confirmSession: 'a person',
  endSession: 'a person',
  listSessions: 'a person',
  endAllSessions: 'a person',
  endOneSession: 'a person',
  getSecondFactor: 'a person',
  beginAuthenticatorApp: 'a person',
  confirmAuthenticatorApp: 'a person',
  removeAuthenticatorApp: 'a person',
  beginPasskey: 'a person',
  addPasskey: 'a person',
  removePasskey: 'a person',
  renamePasskey: 'a person',
  renewRecoveryCodes: 'a person',
  challengePasskey: 'a person',
  listAccessTokens: own('user_read'),
  createAccessToken: 'a person',
  // And a token itself, which is not walked.
  revokeAccessToken: 'a person',
  listPermissions: own('user_read'),
  listClients: 'a person',
  createClient: 'a person',
  getClient: 'a person',
  updateClient: 'a person',
  deleteClient: 'a person',
  rotateClientSecret: 'a person',
  listGrants: 'a person',
  deleteGrant: 'a person',
  createUserWebhook: own('webhook_write'),
  listUserWebhooks: own('webhook_read'),
  updateUserWebhook: own('webhook_write'),
  deleteUserWebhook: own('webhook_write'),
  pingUserWebhook: own('webhook_write'),
  testUserWebhook: own('webhook_write'),

  // Organizations and who belongs to them.
  listOrganizations: 'any token',
  createOrganization: own('organization_write'),
  getOrganization: all('user_read'),
  replaceOrganization: managers('organization_write'),
  updateOrganization: managers('organization_write'),
  deleteOrganization: { permission: 'organization_write', roles: ['owner'] },
  getRetention: managers('organization_write'),
  updateRetention: { permission: 'organization_write', roles: ['owner'] },
  listMembers: managers('organization_write'),
  addMember: managers('organization_write'),
  replaceMember: managers('organization_write'),
  updateMember: managers('organization_write'),
  removeMember: managers('organization_write'),
  listAuditEntries: managers('organization_write'),
  exportAuditLog: managers('organization_write'),
  listInvitations: managers('organization_write'),
  createInvitation: managers('organization_write'),
  revokeInvitation: managers('organization_write'),

  // Homes.
  listHomes: own('homes_read'),
  createHome: own('homes_write'),
  describeHomeSettings: own('homes_read'),
  getHome: all('homes_read'),
  // Members may change the alarm of a home and nothing else of it; the body decides.
  replaceHome: most('homes_write'),
  updateHome: most('homes_write'),
  deleteHome: managers('homes_write'),
  setAlarm: most('homes_write'),
  updateAlarm: most('homes_write'),
  silenceAlarm: most('homes_write'),
  getHomeAssistant: all('homes_read'),
  setHomeAssistant: managers('homes_write'),
  listHomeIncidents: all('events_read'),
  listIncidents: all('events_read'),
  getIncident: all('events_read'),
  // Staff may answer to some kinds, of which that of the walk is none.
  acknowledgeIncident: most('homes_write'),
  snoozeIncident: most('homes_write'),
  closeIncident: most('homes_write'),
  noteIncident: most('homes_write'),
  listIncidentNotifications: all('events_read'),
  makeIncidentEvidence: most('homes_write'),
  makeStayEvidence: most('guests_write'),
  listEvidence: all('events_read'),
  getEvidence: all('events_read'),
  deleteEvidence: managers('homes_write'),
  getOnCall: managers('organization_write'),
  setOnCall: managers('organization_write'),
  getNoise: all('homes_read'),
  acknowledgeNoise: most('homes_write'),
  endNoiseSnooze: most('homes_write'),
  snoozeNoise: most('homes_write'),
  listPresets: all('homes_read'),
  createPreset: managers('homes_write'),
  updatePreset: managers('homes_write'),
  deletePreset: managers('homes_write'),
  applyPreset: managers('homes_write'),
  getHomeReport: { permission: 'homes_read', roles: EVERYBODY, alsoNeeds: 'events_read' },
  getOrganizationReport: { permission: 'homes_read', roles: EVERYBODY, alsoNeeds: 'events_read' },
  updateManyHomes: managers('homes_write'),
  // What is in the file may need more.
  importList: managers('homes_write'),
  getOverview: { permission: 'homes_read', roles: EVERYBODY, alsoNeeds: 'events_read' },

  // Devices.
  listDevices: own('devices_read'),
  listDevicesOfHome: all('devices_read'),
  createDevice: managers('devices_write'),
  getDevice: all('devices_read'),
  replaceDevice: managers('devices_write'),
  updateDevice: managers('devices_write'),
  deleteDevice: managers('devices_write'),
  createDeviceToken: managers('devices_write'),
  // Whoever has the code in front of them; in which home they may use it is another question.
  getPairing: own('devices_write'),
  pairDevice: managers('devices_write'),
  getTemperature: all('devices_read'),
  getHumidity: all('devices_read'),
  getPressure: all('devices_read'),
  getSoundLevel: all('devices_read'),
  getSound: all('devices_read'),
  getBattery: all('devices_read'),
  getMotionEvents: all('devices_read'),
  listBridges: all('devices_read'),
  createBridge: managers('devices_write'),
  getBridge: all('devices_read'),
  updateBridge: managers('devices_write'),
  deleteBridge: managers('devices_write'),
  rotateBridgeToken: managers('devices_write'),
  listBridgeDevices: all('devices_read'),
  assignBridgeDevice: managers('devices_write'),
  unassignBridgeDevice: managers('devices_write'),
  listOrganizationBridges: managers('organization_write'),
  createOrganizationBridge: managers('organization_write'),
  getOrganizationBridge: managers('organization_write'),
  updateOrganizationBridge: managers('organization_write'),
  deleteOrganizationBridge: managers('organization_write'),
  rotateOrganizationBridgeToken: managers('organization_write'),
  listOrganizationBridgeDevices: managers('organization_write'),
  assignOrganizationBridgeDevice: managers('organization_write'),
  unassignOrganizationBridgeDevice: managers('organization_write'),

  // Guests and messages.
  listGuests: seers('guests_read'),
  listStays: all('guests_read'),
  createGuest: most('guests_write'),
  getGuest: seers('guests_read'),
  updateGuest: most('guests_write'),
  exportGuest: { permission: 'guests_write', roles: NOT_OPERATORS, alsoNeeds: 'guests_read' },
  eraseGuest: most('guests_write'),
  replaceGuest: most('guests_write'),
  changeAccessCode: most('guests_write'),
  deleteGuest: most('guests_write'),
  importGuests: most('guests_write'),
  importOrganizationGuests: most('guests_write'),
  listConnections: managers('organization_write'),
  createConnection: managers('organization_write'),
  getConnection: managers('organization_write'),
  updateConnection: managers('organization_write'),
  deleteConnection: managers('organization_write'),
  syncConnection: managers('organization_write'),
  listConnectionListings: managers('organization_write'),
  setListingHome: managers('organization_write'),
  getConnectionTranscript: managers('organization_write'),
  listIntegrations: seers('guests_read'),
  createIntegration: managers('organization_write'),
  updateIntegration: managers('organization_write'),
  deleteIntegration: managers('organization_write'),
  syncIntegration: managers('organization_write'),
  listGuestMessages: seers('guests_read'),
  writeToGuest: most('guests_write'),
  listMessages: seers('guests_read'),
  listMessageTemplates: seers('guests_read'),
  replaceMessageTemplate: managers('organization_write'),
  resetMessageTemplate: managers('organization_write'),
  previewMessageTemplate: seers('guests_read'),

  // Events and webhooks.
  listEventTypes: own('events_read'),
  listHomeEvents: all('events_read'),
  getHomeEvent: all('events_read'),
  listUserEvents: own('events_read'),
  listOrganizationEvents: all('events_read'),
  listOrganizationWebhooks: managers('webhook_read'),
  createOrganizationWebhook: managers('webhook_write'),
  getOrganizationWebhook: managers('webhook_read'),
  updateOrganizationWebhook: managers('webhook_write'),
  repairOrganizationWebhook: managers('webhook_write'),
  deleteOrganizationWebhook: managers('webhook_write'),
  pingOrganizationWebhook: managers('webhook_write'),
  testOrganizationWebhook: managers('webhook_write'),
  listOrganizationWebhookDeliveries: managers('webhook_read'),
  getOrganizationWebhookDelivery: managers('webhook_read'),
  getOrganizationWebhookDeliverySummary: managers('webhook_read'),
  explainOrganizationWebhookEvent: managers('webhook_read'),
  createListener: managers('webhook_write'),
  readListener: managers('webhook_write'),
  deleteListener: managers('webhook_write'),
  sendListenerSample: managers('webhook_write'),

  // Not of people.
  beginPairing: 'no credentials',
  takeDeviceToken: 'a device',
  sendReport: 'a device',
  listCommands: 'a device',
  sendUplink: 'a device',
  authorize: 'no credentials',
  requestToken: 'no credentials',
  revokeToken: 'no credentials',
  authorizeDevice: 'no credentials',
};

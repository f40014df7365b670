/**
 * The app's names of API types. Each is derived from the generated contract by its operation, so that API changes
 * fail here first.
 */
import type { Answer, paths } from '../../packages/sdk/src/index.ts';

type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Asked } } }
  ? NonNullable<Asked>
  : never;

/** A parameter may be a value or a list. */
type ElementOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;

// People.
export type UserSession = Answer<'get', '/users/me/sessions'>['sessions'][number];
export type SecondFactor = Answer<'get', '/users/me/second-factor'>;
export type AppSetup = Answer<'post', '/users/me/second-factor/app'>;
export type Grant = Answer<'get', '/users/me/grants'>['grants'][number];
export type Client = Answer<'get', '/users/me/clients'>['clients'][number];
export type ClientSecret = Answer<'post', '/users/me/clients/{client_id}/secret'>;
export type AccessToken = Answer<'get', '/users/me/tokens'>['tokens'][number];
export type Permission = AccessToken['permissions'][number];
export type Organization = Answer<'get', '/organizations/{organization_id}'>;
export type Right = Organization['rights'][number];
export type Role = Organization['role'];
export type Retention = Answer<'get', '/organizations/{organization_id}/retention'>;
export type RetentionDays = Retention['effective'];
export type Invitation = Answer<'get', '/organizations/{organization_id}/invitations'>['invitations'][number];
export type Member = Answer<'get', '/organizations/{organization_id}/members'>['members'][number];

export type AuditEntry = Answer<'get', '/organizations/{organization_id}/audit'>['entries'][number];
export type AuditAction = NonNullable<Query<'/organizations/{organization_id}/audit'>['action']>;
export type AuditObjectKind = NonNullable<Query<'/organizations/{organization_id}/audit'>['object_kind']>;

// Homes.
export type HomeReport = Answer<'get', '/homes/{home_id}/reports/{month}'>;
export type ReportTotals = Answer<'get', '/organizations/{organization_id}/reports/{month}'>['totals'];
export type EvidenceReport = Answer<'get', '/homes/{home_id}/evidence'>['reports'][number];
export type EvidenceFile = Answer<'get', '/homes/{home_id}/evidence/{report_id}'>;
export type EvidenceContent = EvidenceFile['report'];
export type EvidenceMeasurements = NonNullable<EvidenceContent['measured']>;
export type EvidenceDevice = EvidenceMeasurements['devices'][number];
export type EvidenceIncident = EvidenceContent['incidents'][number];
export type Home = Answer<'get', '/homes/{home_id}'>;
export type HomeState = Answer<'get', '/homes/{home_id}/state'>;
export type HomeSettings = Home['settings'];
export type HomeChange = Body<'/homes/{home_id}', 'patch'>;
export type SettingsMetadata = Answer<'get', '/home-settings'>;
export type SettingLimits = SettingsMetadata['settings'][number];
export type Preset = Answer<'get', '/organizations/{organization_id}/presets'>['presets'][number];
export type ListImport = Answer<'post', '/organizations/{organization_id}/import'>;
export type NewDevice = ListImport['new_devices'][number];
export type Device = Answer<'get', '/devices'>['devices'][number];
export type Bridge = Answer<'get', '/homes/{home_id}/bridges'>['bridges'][number];
export type CreatedBridge = Answer<'post', '/homes/{home_id}/bridges'>;
export type BridgeAssignment = Body<'/homes/{home_id}/bridges/{bridge_id}/devices/{foreign_id}', 'put'>;
export type BridgeDevice = Answer<'get', '/homes/{home_id}/bridges/{bridge_id}/devices'>['devices'][number];
export type Pairing = Answer<'get', '/pairings/{pairing_code}'>;
export type Series = Answer<'get', '/devices/{device_id}/temperature'>;
export type Overview = Answer<'get', '/organizations/{organization_id}/overview'>;
export type HomeOverview = Overview['homes'][number];

// Incidents.
export type Incident = Answer<'get', '/homes/{home_id}/incidents'>['incidents'][number];
export type IncidentDetails = Answer<'get', '/homes/{home_id}/incidents/{incident_id}'>;
export type IncidentAction = IncidentDetails['acts'][number];

export type IncidentNotification = Answer<
  'get',
  '/homes/{home_id}/incidents/{incident_id}/notifications'
>['notifications'][number];
export type OnCall = Answer<'get', '/organizations/{organization_id}/on-call'>;
export type OnCallOrder = Body<'/organizations/{organization_id}/on-call', 'put'>;
export type Escalation = Answer<'get', '/organizations/{organization_id}/escalation'>;
export type EscalationInput = Body<'/organizations/{organization_id}/escalation', 'put'>;
export type Alerting = Answer<'get', '/organizations/{organization_id}/alerting'>;
export type AlertGateway = Alerting['gateways'][number];
export type AlertChannel = AlertGateway['channel'];
export type AlertRecipient = Alerting['recipients'][number];
export type AlertTest = NonNullable<Alerting['last_test']>;
export type AlertTestNotification = AlertTest['notifications'][number];
export type NotificationChannels = Answer<'get', '/users/me/notification-ways'>;
export type NotificationRules = Answer<'get', '/users/me/notification-rules'>;
export type NotificationRule = NotificationRules['rules'][number];

// Events.
export type EventType = Answer<'get', '/event-types'>['event_types'][number];
export type HomeEvent = Answer<'get', '/homes/{home_id}/events'>['home_events'][number];
export type FeedPage = Answer<'get', '/organizations/{organization_id}/events'>;
export type FeedEvent = FeedPage['events'][number];
export type HomeEventName = ElementOf<NonNullable<Query<'/homes/{home_id}/events'>['event_type']>>;
export type UserWebhook = Answer<'get', '/webhooks'>['hooks'][number];
export type WebhookTest = Answer<'post', '/webhooks/{hook_id}/test'>;
export type NewWebhookEvents = Body<'/organizations/{organization_id}/webhooks', 'post'>['events'];
export type NewUserWebhookEvents = Body<'/webhooks', 'post'>['events'];
export type OrganizationWebhook = Answer<'get', '/organizations/{organization_id}/webhooks/{hook_id}'>;
export type Delivery = Answer<
  'get',
  '/organizations/{organization_id}/webhooks/{hook_id}/deliveries'
>['deliveries'][number];
export type DeliveryFilter = Query<'/organizations/{organization_id}/webhooks/{hook_id}/deliveries'>;
export type DeliveryDetails = Answer<
  'get',
  '/organizations/{organization_id}/webhooks/{hook_id}/deliveries/{delivery_id}'
>;
export type DeliverySummary = Answer<
  'get',
  '/organizations/{organization_id}/webhooks/{hook_id}/deliveries/summary'
>;
export type EventAtWebhook = Answer<
  'get',
  '/organizations/{organization_id}/webhooks/{hook_id}/events/{event_id}'
>;
export type WebhookTestType = Body<
  '/organizations/{organization_id}/webhooks/{hook_id}/test',
  'post'
>['type'];

// Guests.
export type GuestList = Answer<'get', '/homes/{home_id}/guests'>;
export type GuestQuery = Query<'/homes/{home_id}/guests'>;
export type Guest = Answer<'get', '/homes/{home_id}/guests/{guest_id}'>;
export type GuestInput = Body<'/homes/{home_id}/guests', 'post'>;
export type ConversationStatus = NonNullable<Guest['conversation']>['status'];
export type Integration = Answer<'get', '/homes/{home_id}/integrations'>['integrations'][number];
export type Connection = Answer<'get', '/organizations/{organization_id}/connections/{connection_id}'>;
export type Listing = Answer<
  'get',
  '/organizations/{organization_id}/connections/{connection_id}/listings'
>['listings'][number];
export type ImportAnswer = Answer<'post', '/homes/{home_id}/guests/import'>;
export type RowError = ImportAnswer['errors'][number];

// Messages.
export type Message = Answer<'get', '/homes/{home_id}/guests/{guest_id}/messages'>['messages'][number];
export type MessageList = Answer<'get', '/organizations/{organization_id}/messages'>;
export type ListedMessage = MessageList['messages'][number];
/** The gateway of each channel. `outbox` sends nothing. */
export type GatewayNames = MessageList['gateways'];
export type Channel = Message['channel'];
export type Purpose = Message['purpose'];
export type MessageStatus = Message['status'];
export type Template = Answer<
  'get',
  '/organizations/{organization_id}/message-templates'
>['templates'][number];
/** Its text in one language. */
export type TemplateText = Template['translations'][number];

export type Paging = GuestList['paging'];

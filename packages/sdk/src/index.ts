export {
  MAX_BODY_BYTES,
  sliceEvent,
  type VerifyWebhookOptions,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from '../../webhook-verifier/src/index.ts';
export type { Answer } from './calls.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { HomeEvent, HomeEventType, OrganizationEvent, UserEvent } from './events.ts';
export type { FollowOptions } from './follow-events.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
export { LaresError } from './lares-error.ts';
export {
  type CodeOptions,
  type CredentialsOptions,
  clientCredentials,
  exchangeCode,
  type RefreshOptions,
  refreshingTokens,
  type Tokens,
} from './oauth.ts';
export type { ItemOf, ListPath } from './paging.ts';
export type { TokenSource } from './tokens.ts';
export { type Verified, verifyWebhook } from './webhooks.ts';

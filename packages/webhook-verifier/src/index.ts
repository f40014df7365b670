export { MAX_BODY_BYTES } from './limits.ts';
export { sliceEvent } from './slice-event.ts';
export { type VerifiedWebhook, type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
export { type WebhookVerificationCode, WebhookVerificationError } from './webhook-verification-error.ts';

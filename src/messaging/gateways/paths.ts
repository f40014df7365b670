/** Where the provider tells us what became of messages and calls, and what guests write. */
export const SMS_STATUS_PATH = '/gateways/sms/status';
export const SMS_INCOMING_PATH = '/gateways/sms/incoming';
export const VOICE_STATUS_PATH = '/gateways/voice/status';

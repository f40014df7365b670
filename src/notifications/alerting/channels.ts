/** Channels by which alerts reach users, in the order of the API. */
export const ALERT_CHANNELS = ['email', 'sms', 'call', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

export const GATEWAY_STATES = ['ready', 'missing', 'failing'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

export const CHANNEL_STATES = ['ready', 'unconfirmed', 'missing', 'failing'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

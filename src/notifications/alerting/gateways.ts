import type { Gateways } from '../../messaging/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ALERT_CHANNELS, type AlertChannel, type GatewayState } from './channels.ts';
import { readGatewayHealth } from './gateway-store.ts';

const OUTBOX = 'outbox';
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** What decides which gateways are configured. */
export interface GatewayConfiguration {
  gateways: Record<'email' | 'sms' | 'call', Pick<Gateways['sms'], 'name'>>;
  baseUrl: () => string;
}

/** Environment variables that are missing for a channel; none when its gateway is configured. */
export function variablesToSet({ gateways, baseUrl }: GatewayConfiguration, channel: AlertChannel): string[] {
  switch (channel) {
    case 'email':
      return gateways.email.name === OUTBOX ? ['LARES_SMTP_URL'] : [];
    case 'sms':
      return gateways.sms.name === OUTBOX ? ['LARES_SMS_URL', 'LARES_SMS_FROM'] : [];
    case 'call':
      if (gateways.call.name !== OUTBOX) return [];
      return gateways.sms.name === OUTBOX ? ['LARES_SMS_URL', 'LARES_VOICE_FROM'] : ['LARES_VOICE_FROM'];
    case 'push':
      return isSecureContext(baseUrl()) ? [] : ['LARES_PUBLIC_URL'];
  }
}

/** Browsers show notifications of https pages and of loopback addresses only. */
function isSecureContext(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

export interface GatewayStatus {
  channel: AlertChannel;
  state: GatewayState;
  last_success_at?: Date;
  last_failure?: { at: Date; reason: string };
  variables?: string[];
}

/** The state of every gateway, in the order of the channels. */
export async function readGatewayStates(
  configuration: GatewayConfiguration,
  connection: Connection,
): Promise<Map<AlertChannel, GatewayStatus>> {
  const rows = new Map((await readGatewayHealth(connection)).map((row) => [row.channel, row]));
  return new Map(
    ALERT_CHANNELS.map((channel) => {
      const variables = variablesToSet(configuration, channel);
      if (variables.length > 0) return [channel, { channel, state: 'missing', variables }];
      const { last_success_at, last_failure_at, last_failure_reason, failing_since } =
        rows.get(channel) ?? {};
      const status: GatewayStatus = {
        channel,
        state: failing_since ? 'failing' : 'ready',
        ...(last_success_at ? { last_success_at } : {}),
        ...(last_failure_at
          ? { last_failure: { at: last_failure_at, reason: last_failure_reason ?? '' } }
          : {}),
      };
      return [channel, status];
    }),
  );
}

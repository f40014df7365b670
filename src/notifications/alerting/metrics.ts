import type { NotificationDependencies } from '../dependencies.ts';
import { type GatewayStatus, readGatewayStates } from './gateways.ts';
import type { AlertingHealth } from './unreachable.ts';

/** Every process reports the same. A gateway that is not configured has no value. */
export function openAlertingMetrics(
  dependencies: NotificationDependencies,
  readHealth: () => Promise<AlertingHealth>,
): void {
  const { metrics, tools } = dependencies;
  metrics.gauge(
    'lares_alerting_unreachable_organizations',
    'Organizations in which no alert reaches a user.',
    async () => (await readHealth()).unreachable_organizations,
    'max',
  );
  const byChannel = async (measure: (status: GatewayStatus) => number | undefined) => {
    const states = await readGatewayStates(dependencies, tools.database);
    return new Map(
      [...states.values()].flatMap((status) => {
        const value = status.state === 'missing' ? undefined : measure(status);
        return value === undefined ? [] : [[status.channel, value] as const];
      }),
    );
  };
  metrics.gaugeBy(
    'lares_gateway_up',
    'Whether a configured gateway works, by channel.',
    'channel',
    () => byChannel(({ state }) => (state === 'ready' ? 1 : 0)),
    'max',
  );
  metrics.gaugeBy(
    'lares_gateway_last_success_timestamp_seconds',
    'When a gateway last took a message or answered a probe, by channel.',
    'channel',
    () => byChannel(({ last_success_at: at }) => at && at.getTime() / 1000),
    'max',
  );
}

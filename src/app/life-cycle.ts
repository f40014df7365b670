import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openMqtt } from '../devices/index.ts';
import { startPublishing } from '../home-assistant/index.ts';
import { openHandedOver } from '../platform/http/accepted-connections.ts';
import { drain } from '../platform/http/drain.ts';
import { watchOpenFiles } from '../platform/observability/watch-open-files.ts';
import { alarmPanel } from './alarm-panel.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';

/** Fourth step: starts background work and ends everything in the right order. */
export async function startLife(platform: Platform, services: Services, server: FastifyInstance) {
  const { config, log, changes, metrics, openFiles, supervised } = platform;
  const { intake, authentication, bridgeGateway, retention, notifications } = services;
  const housekeeping = startHousekeeping({
    retention,
    historyDays: config.webhooks.historyDays,
    log,
    metrics,
  });
  const files = watchOpenFiles(log, openFiles);
  if (config.roles.has('worker'))
    await notifications
      .scheduleProbes()
      .catch((error: Error) => log.warn({ error: error.message }, 'gateways are not probed'));
  await services.heartbeat?.start();

  const handedOver = supervised && (await openHandedOver(server));
  if (handedOver) supervised.connections('http', handedOver.take);
  const homeAssistant = notifyHomeAssistant(platform, services);
  let mqtt: Awaited<ReturnType<typeof openMqttPatiently>>;
  async function close(): Promise<void> {
    files.stop();
    await Promise.all([housekeeping.stop(), homeAssistant?.stop()]);
    await closeAll(platform, services, server, mqtt);
  }
  // Last, because it listens at once.
  try {
    const mostConnections = services.caps.mqtt;
    const dependencies = {
      intake,
      authentication,
      bridges: bridgeGateway,
      changes,
      tools: platform.toolsOf('ingest'),
      log,
      metrics,
      mostConnections,
      ...(supervised
        ? { socketSource: (take: (socket: Socket) => void) => supervised.connections('mqtt', take) }
        : {}),
    };
    mqtt = config.roles.has('ingest') ? await openMqttPatiently(config, dependencies) : undefined;
  } catch (error) {
    files.stop();
    await Promise.all([housekeeping.stop(), homeAssistant?.stop()]);
    throw error;
  }
  const retire = () => {
    services.listening.end();
    handedOver?.retire();
  };
  return { mqttPort: mqtt?.port, tidied: housekeeping.first, retire, close };
}

function notifyHomeAssistant(
  { config, connectionConfig, toolsOf, log, metrics }: Platform,
  { intake }: Services,
) {
  const url = config.homeAssistant?.mqttUrl;
  if (url === undefined || !config.roles.has('worker')) return undefined;
  return startPublishing({
    url,
    location: connectionConfig,
    tools: toolsOf('worker'),
    alarm: alarmPanel(intake),
    log,
    metrics,
  });
}

/** Finishes requests in progress, then closes the database connections. Also after an incomplete start. */
export async function closeAll(
  { changes, tools }: Platform,
  services?: Services,
  server?: FastifyInstance,
  mqtt?: { close(): Promise<unknown> },
): Promise<void> {
  if (services) {
    const { webhooks, engine, userQueue, mailer, jobs, seriesMaintenance, gateways, guests, repeated } =
      services;
    // These connections would stay open as long as the client reads.
    services.listening.end();
    await services.heartbeat?.stop();
    // Together: a request may wait for a job, which ends early on a stop.
    await Promise.all([server && drain(server), jobs.stop(), mqtt?.close(), seriesMaintenance?.stop()]);
    await Promise.all([repeated.stop(), services.listening.stop()]);
    await Promise.all([guests.reader.close(), services.deviceLists.close()]);
    for (const one of [...Object.values(gateways), mailer]) one.close();
    await Promise.all([engine?.stop(), userQueue.close()]);
    await Promise.all([webhooks.sender.close(), webhooks.onceSender.close()]);
  }
  await changes.stop();
  await tools.database.close();
}

/** A broker on the default port that is not ours does not prevent the start: devices can report over HTTPS. */
async function openMqttPatiently(
  { mqtt, host }: Pick<Config, 'mqtt' | 'host'>,
  dependencies: Omit<Parameters<typeof openMqtt>[0], 'host' | 'port' | 'url'>,
) {
  const { url, port, portWasChosen } = mqtt;
  if (url === undefined && port === undefined) return undefined;
  try {
    const ways = { ...(url === undefined ? {} : { url }), ...(port === undefined ? {} : { port }) };
    return await openMqtt({ ...dependencies, ...ways, host });
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!inUse || portWasChosen) throw error;
    dependencies.log.warn({ port }, 'MQTT is off: its port is in use; set LARES_MQTT_PORT');
    return undefined;
  }
}

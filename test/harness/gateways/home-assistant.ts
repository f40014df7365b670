import { connectAsync } from 'mqtt';
import { onTestFinished } from 'vitest';
import { type Component, readDiscovery } from './home-assistant-schema.ts';

/**
 * An MQTT client that behaves like Home Assistant: it finds devices, follows their states, sends commands, and
 * forgets withdrawn devices.
 */

interface Entity {
  component: Component;
  /** The state that its template reads from the last message. Undefined before the first one. */
  state?: string | undefined;
  attributes?: Record<string, unknown>;
  available: boolean;
}

const PANEL_STATES = ['disarmed', 'armed_away', 'arming', 'pending', 'triggered'];

/** A sensor of a list has one of its options, every other one a number. */
function isSensorValue({ device_class, options }: Component, value: unknown): boolean {
  return device_class === 'enum' ? (options as unknown[]).includes(value) : typeof value === 'number';
}

export async function openHomeAssistant(url: string, { isBorn = true } = {}) {
  const client = await connectAsync(url, {
    protocolVersion: 4,
    clientId: isBorn ? 'home-assistant' : 'onlooker',
    reconnectPeriod: 100,
  });
  onTestFinished(() => void client.end(true));
  /** Keyed by unique_id. */
  const entities = new Map<string, Entity>();
  const devices = new Map<string, { payload: string; name: unknown; via: unknown; uniqueIds: string[] }>();
  const problems: string[] = [];
  const events: { topic: string; body: Record<string, unknown> }[] = [];
  const configs: string[] = [];
  const payloads: string[] = [];
  const available = new Map<string, boolean>();

  async function discover(topic: string, payload: string): Promise<void> {
    configs.push(topic);
    const known = devices.get(topic);
    // The payload is unchanged, so it is ignored.
    if (known?.payload === payload) return;
    if (payload === '') {
      for (const uniqueId of known?.uniqueIds ?? []) entities.delete(uniqueId);
      devices.delete(topic);
      return;
    }
    const { device, components } = readDiscovery(topic, payload);
    const wanted = Object.values(components).filter((one) => one !== undefined);
    const uniqueIds = wanted.map(({ unique_id }) => unique_id);
    // A component that is missing from the message without being named stays, as in Home Assistant.
    const named = new Set(Object.entries(components).flatMap(([key, one]) => (one ? [] : [key])));
    for (const uniqueId of known?.uniqueIds ?? []) {
      if (uniqueIds.includes(uniqueId)) continue;
      if ([...named].some((key) => uniqueId.endsWith(`_${key}`))) entities.delete(uniqueId);
      else uniqueIds.push(uniqueId);
    }
    devices.set(topic, { payload, name: device['name'], via: device['via_device'], uniqueIds });
    for (const component of wanted) {
      const before = entities.get(component.unique_id);
      entities.set(component.unique_id, { ...before, component, available: isAvailable(component) });
    }
    const topics = wanted.flatMap((one) => [one.state_topic, ...availabilityOf(one)]);
    // Makes the broker send its retained messages again: the library skips topics it is already subscribed to. If the
    // connection ends meanwhile, the next connection finds everything again.
    await client
      .unsubscribeAsync([...new Set(topics)])
      .then(() => client.subscribeAsync([...new Set(topics)], { qos: 1 }))
      .catch(() => undefined);
  }

  const availabilityOf = ({ availability }: Component) =>
    (availability as { topic: string }[]).map(({ topic }) => topic);
  const isAvailable = (component: Component) =>
    availabilityOf(component).every((topic) => available.get(topic) ?? false);

  function receive(topic: string, payload: string, retain: boolean): void {
    if (payload === 'online' || payload === 'offline') {
      available.set(topic, payload === 'online');
      for (const entity of entities.values()) entity.available = isAvailable(entity.component);
      return;
    }
    for (const entity of entities.values())
      if (entity.component.state_topic === topic) update(entity, payload, retain);
  }

  function update(entity: Entity, payload: string, retain: boolean): void {
    if (payload === '') return;
    const body = JSON.parse(payload) as Record<string, unknown>;
    const { platform, event_types, value_template } = entity.component;
    if (platform === 'event') {
      if (retain) return;
      if (!(event_types as string[]).includes(String(body['event_type'])))
        problems.push(`unknown event type ${payload}`);
      events.push({ topic: entity.component.state_topic, body });
      entity.state = String(body['event_type']);
      return;
    }
    const [, member] = /^\{\{ value_json\.(\w+) \}\}$/.exec(String(value_template)) ?? [];
    if (member === undefined || !(member in body)) return void problems.push(payload);
    const value = body[member];
    // Renders values like a template.
    entity.state = value === null ? 'None' : typeof value === 'string' ? value : JSON.stringify(value);
    if (entity.state === 'None') return;
    if (platform === 'binary_sensor' && !['ON', 'OFF'].includes(entity.state)) problems.push(payload);
    if (platform === 'sensor' && !isSensorValue(entity.component, value)) problems.push(payload);
    if (platform === 'alarm_control_panel' && !PANEL_STATES.includes(entity.state)) problems.push(payload);
  }

  let line = Promise.resolve();
  client.on('message', (topic, bytes, { retain }) => {
    const payload = bytes.toString();
    payloads.push(`${topic} ${payload}`);
    if (!topic.endsWith('/config')) return receive(topic, payload, retain);
    line = line
      .then(() => discover(topic, payload))
      .catch((error: Error) => void problems.push(error.message));
  });
  client.on(
    'connect',
    () => void (isBorn && client.publishAsync('homeassistant/status', 'online', { qos: 1 })),
  );
  await client.subscribeAsync(['homeassistant/+/+/config', 'homeassistant/+/+/+/config'], { qos: 1 });

  return {
    problems,
    events,
    /** Every received message. */
    payloads,
    /** Every received discovery message, in order. */
    configs,
    /** The names that users see. */
    deviceNames: () => [...devices.values()].map(({ name }) => name).sort(),
    device: (node: string) => devices.get(`homeassistant/device/${node}/config`),
    state: (uniqueId: string) => entities.get(uniqueId)?.state,
    entity: (uniqueId: string) => entities.get(uniqueId),
    isAvailable: (uniqueId: string) => entities.get(uniqueId)?.available,
    /** Restarts with an empty memory and the broker's retained messages. */
    birth: async () => {
      entities.clear();
      devices.clear();
      configs.length = 0;
      await client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    },
    order: async (uniqueId: string, payload: string, retain = false) => {
      const topic = String(entities.get(uniqueId)?.component['command_topic']);
      await client.publishAsync(topic, payload, { qos: 1, retain });
    },
    /** Publishes any message. */
    publish: (topic: string, payload: string) => client.publishAsync(topic, payload, { qos: 1 }),
    /** Keeps its state for its return. */
    goAway: () => client.endAsync(true),
    comeBack: () => void client.reconnect(),
  };
}

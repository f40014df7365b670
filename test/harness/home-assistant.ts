import { connectAsync } from 'mqtt';
import { onTestFinished } from 'vitest';
import { type Component, readDiscovery } from './home-assistant-schema.ts';

/** A client of a broker that does as Home Assistant does: it finds devices, follows their states, gives orders, and forgets what is taken back. */

interface Entity {
  component: Component;
  /** As its template reads it from the last message; undefined before the first one. */
  state?: string | undefined;
  attributes?: Record<string, unknown>;
  available: boolean;
}

const PANEL_STATES = ['disarmed', 'armed_away', 'arming', 'pending', 'triggered'];

export async function openHomeAssistant(url: string, { isBorn = true } = {}) {
  const client = await connectAsync(url, {
    protocolVersion: 4,
    clientId: isBorn ? 'home-assistant' : 'onlooker',
    reconnectPeriod: 100,
  });
  onTestFinished(() => void client.end(true));
  /** By unique_id. */
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
    // Nothing new: it passes over that.
    if (known?.payload === payload) return;
    if (payload === '') {
      for (const uniqueId of known?.uniqueIds ?? []) entities.delete(uniqueId);
      devices.delete(topic);
      return;
    }
    const { device, components } = readDiscovery(topic, payload);
    const wanted = Object.values(components).filter((one) => one !== undefined);
    const uniqueIds = wanted.map(({ unique_id }) => unique_id);
    // A component that is missing without being named stays, as it does there.
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
    // So that the broker says once more what it keeps: the library passes over what it is subscribed to.
    // A connection that ends meanwhile is followed by another, through which everything is found anew.
    await client
      .unsubscribeAsync([...new Set(topics)])
      .then(() => client.subscribeAsync([...new Set(topics)], { qos: 1 }))
      .catch(() => undefined);
  }

  const availabilityOf = ({ availability }: Component) =>
    (availability as { topic: string }[]).map(({ topic }) => topic);
  const isAvailable = (component: Component) =>
    availabilityOf(component).every((topic) => available.get(topic) ?? false);

  function hear(topic: string, payload: string, retain: boolean): void {
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
    // As a template renders them.
    entity.state = value === null ? 'None' : typeof value === 'string' ? value : JSON.stringify(value);
    if (entity.state === 'None') return;
    if (platform === 'binary_sensor' && !['ON', 'OFF'].includes(entity.state)) problems.push(payload);
    if (platform === 'sensor' && typeof value !== 'number') problems.push(payload);
    if (platform === 'alarm_control_panel' && !PANEL_STATES.includes(entity.state)) problems.push(payload);
  }

  let line = Promise.resolve();
  client.on('message', (topic, bytes, { retain }) => {
    const payload = bytes.toString();
    payloads.push(`${topic} ${payload}`);
    if (!topic.endsWith('/config')) return hear(topic, payload, retain);
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
    /** Every message that came. */
    payloads,
    /** Of every message that told of a device, in order. */
    configs,
    /** By the names that people see. */
    deviceNames: () => [...devices.values()].map(({ name }) => name).sort(),
    device: (node: string) => devices.get(`homeassistant/device/${node}/config`),
    state: (uniqueId: string) => entities.get(uniqueId)?.state,
    entity: (uniqueId: string) => entities.get(uniqueId),
    isAvailable: (uniqueId: string) => entities.get(uniqueId)?.available,
    /** It starts anew, with nothing in its memory but what the broker keeps. */
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
    /** Whatever it likes. */
    publish: (topic: string, payload: string) => client.publishAsync(topic, payload, { qos: 1 }),
    /** It goes on with what it knows when it comes back. */
    goAway: () => client.endAsync(true),
    comeBack: () => void client.reconnect(),
  };
}

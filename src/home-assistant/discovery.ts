import { HOME_STATES } from '../dashboard/index.ts';
import { VERSION } from '../platform/version.ts';
import { PUBLISHED_EVENT_TYPES } from './event-types.ts';
import { deviceExpiryS, type PublishedDevice, type PublishedHome } from './published-things.ts';
import { SENSOR_NAMES, SENSORS, SWITCH_NAMES, SWITCHES } from './sensors.ts';
import { availabilityTopic, commandTopic, eventTopic, nodeOf, stateTopic } from './topics.ts';

/** One discovery message describes a device with all its entities (Home Assistant 2024.12 or later). */

type Component = Record<string, unknown> & { p: string };

interface DiscoveryMessage {
  dev: object;
  o: { name: string; sw: string };
  state_topic: string;
  availability: { topic: string }[];
  qos: number;
  cmps: Record<string, Component>;
}

const ORIGIN = { name: 'Lares', sw: VERSION };

function common(thingId: string, instanceId: string) {
  return {
    o: ORIGIN,
    state_topic: stateTopic(thingId),
    availability: [{ topic: availabilityTopic(instanceId) }],
    qos: 1,
  };
}

const template = (name: string) => `{{ value_json.${name} }}`;

export function deviceDiscovery(
  device: PublishedDevice,
  home: PublishedHome,
  instanceId: string,
): DiscoveryMessage {
  const { device_id, latest_sensor_values: measured, firmware_installed } = device;
  const node = nodeOf(device_id);
  const expiry = deviceExpiryS(device);
  const expires = expiry === undefined ? {} : { expire_after: expiry };
  const entity = (name: string) => ({ unique_id: `${node}_${name}`, value_template: template(name) });
  const sensors = SENSOR_NAMES.map((name): [string, Component] => {
    // Without further members it removes an existing entity, and does nothing otherwise.
    if (!(name in measured)) return [name, { p: 'sensor' }];
    return [name, { p: 'sensor', ...entity(name), ...SENSORS[name], state_class: 'measurement', ...expires }];
  });
  const switches = SWITCH_NAMES.map((key): [string, Component] => {
    const { device_class, name } = SWITCHES[key];
    return [key, { p: 'binary_sensor', ...entity(key), device_class, name, ...expires }];
  });
  return {
    dev: {
      ids: [node],
      // Devices in different homes often share a name.
      name: `${home.name} ${device.description}`,
      mf: 'Lares',
      hw: String(device.hardware_version),
      ...(firmware_installed === null ? {} : { sw: firmware_installed }),
      via_device: nodeOf(home.home_id),
    },
    ...common(device_id, instanceId),
    cmps: {
      ...Object.fromEntries([...sensors, ...switches]),
      connectivity: {
        p: 'binary_sensor',
        ...entity('connectivity'),
        device_class: 'connectivity',
        name: 'Connectivity',
        entity_category: 'diagnostic',
      },
    },
  };
}

export function homeDiscovery({ home_id, name }: PublishedHome, instanceId: string): DiscoveryMessage {
  const node = nodeOf(home_id);
  return {
    dev: { ids: [node], name, mf: 'Lares', mdl: 'Home' },
    ...common(home_id, instanceId),
    cmps: {
      alarm: {
        p: 'alarm_control_panel',
        unique_id: `${node}_alarm`,
        name: 'Alarm',
        value_template: template('alarm'),
        command_topic: commandTopic(home_id),
        supported_features: ['arm_away'],
        // The broker authenticates publishers; a code would be known to Home Assistant alone.
        code_arm_required: false,
        code_disarm_required: false,
      },
      alarm_heard: {
        p: 'binary_sensor',
        unique_id: `${node}_alarm_heard`,
        name: 'Smoke or other alarm',
        device_class: 'smoke',
        value_template: template('alarm_heard'),
      },
      state: {
        p: 'sensor',
        unique_id: `${node}_state`,
        name: 'State',
        device_class: 'enum',
        // Null is Home Assistant's own "unknown".
        options: HOME_STATES.filter((name) => name !== 'unknown'),
        value_template: template('state'),
        json_attributes_topic: stateTopic(home_id),
        json_attributes_template: "{{ {'reasons': value_json.reasons} | tojson }}",
      },
      event: {
        p: 'event',
        unique_id: `${node}_event`,
        name: 'Event',
        state_topic: eventTopic(home_id),
        event_types: PUBLISHED_EVENT_TYPES,
      },
    },
  };
}

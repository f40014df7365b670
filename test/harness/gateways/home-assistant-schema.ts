/**
 * What Home Assistant demands of a discovery message for a device. The source is its documentation
 * (home-assistant.io: MQTT discovery, and the pages of the four platforms). It is stricter in one way: Home Assistant
 * ignores unknown members, this reports them.
 */

type Json = Record<string, unknown>;

const LONG: Record<string, string> = {
  dev: 'device',
  o: 'origin',
  cmps: 'components',
  p: 'platform',
  stat_t: 'state_topic',
  cmd_t: 'command_topic',
  avty: 'availability',
  t: 'topic',
  uniq_id: 'unique_id',
  val_tpl: 'value_template',
  dev_cla: 'device_class',
  unit_of_meas: 'unit_of_measurement',
  exp_aft: 'expire_after',
  evt_typ: 'event_types',
};
const LONG_OF_DEVICE: Record<string, string> = {
  ids: 'identifiers',
  mf: 'manufacturer',
  mdl: 'model',
  hw: 'hw_version',
  sw: 'sw_version',
};
const LONG_OF_ORIGIN: Record<string, string> = { sw: 'sw_version', url: 'support_url' };

/** Members that a component may take from the message around it. */
const SHARED = ['availability', 'availability_mode', 'state_topic', 'command_topic', 'qos', 'encoding'];
const OF_ALL = [
  ...SHARED,
  'platform',
  'unique_id',
  'name',
  'value_template',
  'device_class',
  'entity_category',
];

interface Platform {
  needs: string[];
  may: string[];
  classes: string[];
}

const PLATFORMS: Record<string, Platform> = {
  sensor: {
    needs: ['state_topic'],
    may: [
      'unit_of_measurement',
      'state_class',
      'expire_after',
      'suggested_display_precision',
      'options',
      'json_attributes_topic',
      'json_attributes_template',
    ],
    classes: ['sound_pressure', 'temperature', 'humidity', 'pm25', 'battery', 'enum'],
  },
  binary_sensor: {
    needs: ['state_topic'],
    may: ['expire_after', 'payload_on', 'payload_off'],
    classes: ['sound', 'smoke', 'tamper', 'connectivity'],
  },
  alarm_control_panel: {
    needs: ['state_topic', 'command_topic'],
    may: ['supported_features', 'code_arm_required', 'code_disarm_required'],
    classes: [],
  },
  event: {
    needs: ['state_topic', 'event_types'],
    may: ['event_types'],
    classes: ['button', 'doorbell', 'motion'],
  },
};

const UNITS: Record<string, string[]> = {
  sound_pressure: ['dB', 'dBA'],
  temperature: ['°C', '°F', 'K'],
  humidity: ['%'],
  pm25: ['µg/m³'],
  battery: ['%'],
};
const FEATURES = ['arm_home', 'arm_away', 'arm_night', 'arm_vacation', 'arm_custom_bypass', 'trigger'];

export interface Component extends Json {
  platform: string;
  unique_id: string;
  state_topic: string;
}

export interface Discovery {
  device: Json;
  /** A component with only a platform is removed. */
  components: Record<string, Component | undefined>;
}

function lengthened(members: Json, names: Record<string, string>): Json {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [names[name] ?? name, value]));
}

const isTopic = (value: unknown) =>
  typeof value === 'string' &&
  value.length > 0 &&
  !/[+#]/.test(value) &&
  !value.includes(String.fromCharCode(0));
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTextList = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);

/** Throws an error that lists everything Home Assistant would refuse. */
export function readDiscovery(topic: string, payload: string): Discovery {
  const wrong: string[] = [];
  const demand = (fine: boolean, what: string) => {
    if (!fine) wrong.push(what);
  };
  demand(/^homeassistant\/device\/[a-zA-Z0-9_-]+\/config$/.test(topic), `topic ${topic}`);
  const { device, origin, components, ...shared } = lengthened(JSON.parse(payload) as Json, LONG);
  const dev = lengthened((device ?? {}) as Json, LONG_OF_DEVICE);
  const ids = dev['identifiers'];
  demand(Array.isArray(ids) && ids.length > 0 && ids.every(isText), 'device.identifiers');
  for (const name of ['name', 'manufacturer', 'model', 'hw_version', 'sw_version', 'via_device'])
    demand(!(name in dev) || isText(dev[name]), `device.${name} is a text`);
  demand(isText(lengthened((origin ?? {}) as Json, LONG_OF_ORIGIN)['name']), 'origin.name');
  for (const name of Object.keys(shared)) demand(SHARED.includes(name), `unknown member ${name}`);
  const availability = shared['availability'];
  demand(
    Array.isArray(availability) && availability.every((one: Json) => isTopic(lengthened(one, LONG)['topic'])),
    'availability',
  );
  const read = Object.entries((components ?? {}) as Record<string, Json>).map(([key, raw]) => {
    const own = lengthened(raw, LONG);
    const platform = PLATFORMS[String(own['platform'])];
    demand(platform !== undefined, `${key}.platform`);
    if (Object.keys(own).length === 1) return [key, undefined] as const;
    const whole = { ...shared, ...own } as unknown as Component;
    const complaints = platform ? complaintsOf(platform, own, whole) : [];
    wrong.push(...complaints.map((complaint) => `${key}: ${complaint}`));
    return [key, whole] as const;
  });
  const unique = read.flatMap(([, one]) => (one ? [one.unique_id] : []));
  demand(new Set(unique).size === unique.length, 'unique_id twice');
  demand(read.length > 0, 'components');
  if (wrong.length > 0) throw new Error(`Home Assistant refuses ${topic}: ${wrong.join('; ')}`);
  return { device: dev, components: Object.fromEntries(read) };
}

function complaintsOf(platform: Platform, own: Json, whole: Component): string[] {
  const { device_class: kind, unit_of_measurement: unit, expire_after: expiry } = whole;
  const isOneOf = (value: unknown, all: string[]) =>
    value === undefined || (typeof value === 'string' && all.includes(value));
  const units = typeof kind === 'string' ? (UNITS[kind] ?? []) : [];
  const { event_types: types, options } = whole;
  const isList = kind === 'enum';
  const features = whole['supported_features'];
  const checks: [fine: boolean, what: string][] = [
    // Users cannot change entities without a unique id, and a device cannot have them.
    [isText(whole.unique_id), 'unique_id'],
    ...platform.needs.map((name): [boolean, string] => [whole[name] !== undefined, `needs ${name}`]),
    ...Object.keys(own).map((name): [boolean, string] => [
      OF_ALL.includes(name) || platform.may.includes(name),
      `unknown member ${name}`,
    ]),
    [isTopic(whole.state_topic), 'state_topic'],
    [whole['command_topic'] === undefined || isTopic(whole['command_topic']), 'command_topic'],
    [isOneOf(kind, platform.classes), 'device_class'],
    [isOneOf(unit, units), 'unit_of_measurement'],
    [isOneOf(whole['state_class'], ['measurement', 'total', 'total_increasing']), 'state_class'],
    [expiry === undefined || (Number.isInteger(expiry) && Number(expiry) > 0), 'expire_after'],
    [isOneOf(whole['entity_category'], ['diagnostic']), 'entity_category'],
    [[undefined, 0, 1, 2].includes(whole['qos'] as number | undefined), 'qos'],
    [types === undefined || isTextList(types), 'event_types'],
    // A sensor with options is a list, which has no unit and no statistics.
    [isList ? isTextList(options) : options === undefined, 'options'],
    [!isList || (unit === undefined && whole['state_class'] === undefined), 'unit or statistics of a list'],
    [
      whole['json_attributes_topic'] === undefined || isTopic(whole['json_attributes_topic']),
      'json_attributes_topic',
    ],
    [
      features === undefined ||
        (Array.isArray(features) && features.every((name) => FEATURES.includes(name))),
      'supported_features',
    ],
  ];
  return checks.filter(([fine]) => !fine).map(([, what]) => what);
}

import type { Bridge, BridgeDevice } from '../../contract.ts';
import { groupBy } from '../../format/group-by.ts';
import { type Message, msg, t } from '../../words/words.ts';

/** Names of products, the same in every language. */
export const KINDS: Record<Bridge['kind'], string> = {
  zigbee2mqtt: 'Zigbee2MQTT',
  chirpstack: 'ChirpStack',
  things_stack: 'The Things Stack',
};

const MEASURES: Record<string, Message> = {
  temp: msg('Temperature'),
  rh: msg('Humidity'),
  pressure: msg('Air pressure'),
  lux: msg('Brightness'),
  pm25: msg('Fine dust'),
  voc: msg('Gases (VOC)'),
  laeq: msg('Sound level'),
  lmax: msg('Peak sound level'),
  occ: msg('People in the room'),
  motion: msg('Motion'),
  tamper: msg('Taken off its place'),
  smoke_alarm: msg('Smoke alarm'),
  battery: msg('Battery'),
  siren: msg('Siren'),
};

/** What Lares does not know the word for is said as the bridge says it. */
export const measureText = (name: string): string => sayKnown(MEASURES, name);

const REASONS: Record<string, Message> = {
  unknown_unit: msg('its unit is not known here'),
  not_a_weighted: msg('its decibels are not A-weighted'),
  not_a_level: msg('it says that there is noise, not how loud'),
  not_measured_here: msg('Lares has no place for it'),
  one_is_enough: msg('another value of its kind is taken'),
  unknown_model: msg('the bridge does not know the model'),
  no_codec: msg('the network server has no codec for it'),
};

type Refused = BridgeDevice['refused'];

/** One for each reason: "co2 (ppm), contact: Lares has no place for it". */
export function refusedTexts(refused: Refused): string[] {
  return [...groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => {
    const why = sayKnown(REASONS, reason);
    const names = some.filter(({ property }) => property !== '').map(nameOf);
    return names.length === 0 ? t('Nothing of it: {why}', { why }) : `${names.join(', ')}: ${why}`;
  });
}

function nameOf({ property, unit }: Refused[number]): string {
  return unit === undefined ? property : `${property} (${unit})`;
}

const MESSAGES: Record<string, Message> = {
  not_json: msg('not JSON'),
  too_large: msg('too large'),
  no_list_of_devices: msg('not a list of devices'),
  too_many_devices: msg('more than 500 devices'),
  attribute_output: msg('values one by one: set output to json in Zigbee2MQTT'),
  neither_online_nor_offline: msg('neither online nor offline'),
  not_an_object: msg('not a JSON object, or too large'),
  no_dev_eui: msg('without the DevEUI of the sensor'),
  no_time: msg('without the time when it was received'),
  bad_frame_counter: msg('its frame counter is not a whole number'),
  simulated: msg('simulated in the console: nobody was in the room'),
  no_codec: msg('not decoded: give the sensor a codec or payload formatter at the network server'),
  outside_its_base: msg('outside the base topic of the bridge'),
};

export const messageText = (reason: string): string => sayKnown(MESSAGES, reason);

function sayKnown(words: Record<string, Message>, name: string): string {
  const message = Object.hasOwn(words, name) ? words[name] : undefined;
  return message === undefined ? name : t(message);
}

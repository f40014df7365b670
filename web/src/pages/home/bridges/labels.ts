import type { BridgeDevice } from '../../../contract.ts';
import { type Message, msg, t } from '../../../words/words.ts';

const MEASURES: Record<string, Message> = {
  temp: msg('Temperature'),
  rh: msg('Humidity'),
  pressure: msg('Air pressure'),
  lux: msg('Brightness'),
  pm25: msg('Fine dust'),
  voc: msg('Gases (VOC)'),
  laeq: msg('Sound level'),
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
};

type Refused = BridgeDevice['refused'][number];

/** "co2 (ppm): Lares has no place for it". */
export function refusedText({ property, reason, unit }: Refused): string {
  const why = sayKnown(REASONS, reason);
  if (property === '') return t('Nothing of it: {why}', { why });
  return `${unit === undefined ? property : `${property} (${unit})`}: ${why}`;
}

const MESSAGES: Record<string, Message> = {
  not_json: msg('not JSON'),
  too_large: msg('too large'),
  no_list_of_devices: msg('not a list of devices'),
  too_many_devices: msg('more than 500 devices'),
  attribute_output: msg('values one by one: set output to json in Zigbee2MQTT'),
  neither_online_nor_offline: msg('neither online nor offline'),
  outside_its_base: msg('outside the base topic of the bridge'),
};

export const messageText = (reason: string): string => sayKnown(MESSAGES, reason);

function sayKnown(words: Record<string, Message>, name: string): string {
  const message = Object.hasOwn(words, name) ? words[name] : undefined;
  return message === undefined ? name : t(message);
}

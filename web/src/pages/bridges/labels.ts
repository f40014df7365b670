import type { Bridge, BridgeDevice } from '../../contract.ts';
import { groupBy } from '../../format/group-by.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

/** Product names, the same in every language. */
export const KINDS: Record<Bridge['kind'], string> = {
  zigbee2mqtt: 'Zigbee2MQTT',
  chirpstack: 'ChirpStack',
  things_stack: 'The Things Stack',
};

const MEASURES: Record<string, TextKey> = {
  temp: 'common.temperature',
  rh: 'common.humidity',
  pressure: 'bridges.airPressure',
  lux: 'bridges.brightness',
  pm25: 'common.fineDust',
  voc: 'bridges.gasesVoc',
  laeq: 'common.soundLevel',
  lmax: 'common.peakSoundLevel',
  occ: 'bridges.peopleInRoom',
  motion: 'common.motion',
  tamper: 'bridges.takenOffItsPlace',
  smoke_alarm: 'common.smokeAlarm',
  carbon_monoxide_alarm: 'common.carbonMonoxideAlarm',
  gas_alarm: 'common.gasAlarm',
  water_leak: 'common.waterLeak',
  battery: 'common.battery',
  siren: 'common.siren',
};

/** Unknown measures keep the bridge's name. */
export const measureText = (name: string): string => knownText(MEASURES, name);

const REASONS: Record<string, TextKey> = {
  unknown_unit: 'bridges.problemUnknownUnit',
  not_a_weighted: 'bridges.problemNotAWeighted',
  not_a_level: 'bridges.problemNoiseWithoutLevel',
  not_measured_here: 'bridges.problemNoPlace',
  one_is_enough: 'bridges.problemDuplicateKind',
  unknown_model: 'bridges.problemUnknownModel',
  no_codec: 'bridges.problemNoCodec',
};

type Refused = BridgeDevice['refused'];

/** One for each reason: "co2 (ppm), contact: Lares has no place for it". */
export function refusedTexts(refused: Refused): string[] {
  return [...groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => {
    const why = knownText(REASONS, reason);
    const names = some.filter(({ property }) => property !== '').map(propertyText);
    return names.length === 0 ? t('bridges.nothingOfIt', { why }) : `${names.join(', ')}: ${why}`;
  });
}

function propertyText({ property, unit }: Refused[number]): string {
  return unit === undefined ? property : `${property} (${unit})`;
}

const MESSAGES: Record<string, TextKey> = {
  not_json: 'bridges.problemNotJson',
  too_large: 'bridges.problemTooLarge',
  no_list_of_devices: 'bridges.problemNotDeviceList',
  too_many_devices: 'bridges.problemTooManyDevices',
  attribute_output: 'bridges.problemAttributeOutput',
  neither_online_nor_offline: 'bridges.problemAvailability',
  not_an_object: 'bridges.problemNotJsonObject',
  no_dev_eui: 'bridges.problemNoDevEui',
  no_time: 'bridges.problemNoTime',
  bad_frame_counter: 'bridges.problemFrameCounter',
  simulated: 'bridges.problemSimulated',
  no_codec: 'bridges.problemNotDecoded',
  outside_its_base: 'bridges.problemOutsideBaseTopic',
};

export const messageText = (reason: string): string => knownText(MESSAGES, reason);

function knownText(words: Record<string, TextKey>, name: string): string {
  const message = Object.hasOwn(words, name) ? words[name] : undefined;
  return message === undefined ? name : t(message);
}

import {
  bestRssi,
  isMembers,
  membersOf,
  type ReadUplink,
  readDevEui,
  readFrameCounter,
  readName,
  readTime,
} from '../lorawan/uplink.ts';

/**
 * A message of The Things Stack v3, as a webhook posts it and its MQTT server publishes it. It omits members that are
 * 0, false or empty, except in `decoded_payload`, which is free JSON.
 */
export function readThingsStackMessage(body: unknown): ReadUplink {
  if (!isMembers(body)) return 'not_an_object';
  const uplink = body['uplink_message'];
  if (!isMembers(uplink)) return undefined;
  // A test in the console, not a measurement.
  if (body['simulated'] === true) return 'simulated';
  const ids = membersOf(body['end_device_ids']);
  // Also when a webhook filters members.
  const devEui = readDevEui(ids['dev_eui']);
  if (devEui === undefined) return 'no_dev_eui';
  const at = readTime(uplink['received_at']) ?? readTime(body['received_at']);
  if (at === undefined) return 'no_time';
  const fCnt = readFrameCounter(uplink['f_cnt']);
  if (fCnt === undefined) return 'bad_frame_counter';
  const { decoded_payload: object, frm_payload: payload } = uplink;
  const version = membersOf(uplink['version_ids']);
  return {
    devEui,
    name: readName(ids['device_id']) ?? devEui,
    model: readName(version['model_id']),
    vendor: readName(version['brand_id']),
    devAddr: typeof ids['dev_addr'] === 'string' ? ids['dev_addr'].toLowerCase() : '',
    fCnt,
    at,
    rssi: bestRssi(uplink['rx_metadata']),
    object: isMembers(object) ? object : payload === undefined || payload === '' ? {} : undefined,
  };
}

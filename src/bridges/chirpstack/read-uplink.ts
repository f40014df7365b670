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
 * An event of ChirpStack v4, as its HTTP integration posts it (`?event=up`) and its MQTT integration publishes it
 * (`…/event/up`). The JSON follows Protocol Buffers: the first frame of a session has no `fCnt`.
 */
export function readChirpStackEvent(event: string | undefined, body: unknown): ReadUplink {
  if (!isMembers(body)) return 'not_an_object';
  // Without an event name, only an uplink has these members.
  if (event === undefined ? body['txInfo'] === undefined : event !== 'up') return undefined;
  const device = membersOf(body['deviceInfo']);
  const devEui = readDevEui(device['devEui']);
  if (devEui === undefined) return 'no_dev_eui';
  const at = readTime(body['time']);
  if (at === undefined) return 'no_time';
  const fCnt = readFrameCounter(body['fCnt']);
  if (fCnt === undefined) return 'bad_frame_counter';
  const { object, data } = body;
  return {
    devEui,
    name: readName(device['deviceName']) ?? devEui,
    model: readName(device['deviceProfileName']),
    vendor: null,
    devAddr: typeof body['devAddr'] === 'string' ? body['devAddr'].toLowerCase() : '',
    fCnt,
    at,
    rssi: bestRssi(body['rxInfo']),
    // A frame without a payload needs no codec: it only shows that the device is alive.
    object: isMembers(object) ? object : data === undefined || data === '' ? {} : undefined,
  };
}

import { MINUTE_MS } from '../../platform/durations.ts';
import type { ApiClient } from '../api-client.ts';
import { seedOf } from '../random.ts';
import { detectorIn, newest, type SensorReading } from './sensor.ts';

/** The usual interval of such sensors. */
export const LORAWAN_EVERY_MS = 10 * MINUTE_MS;

const UPLINKS_PATH = '/ingest/v1/uplinks?event=up';
const SESSION = '0018c9a1';

export function devEuiOf(seed: number, key: string): string {
  return `24e124${(seedOf(seed, 'lorawan', key) >>> 0).toString(16).padStart(10, '0')}`;
}

/** A sensor whose uplinks ChirpStack posts, decoded as the codecs of WS302, AM319 and GS524N do. */
export function lorawanSender(client: ApiClient, token: string, devEui: string, name: string) {
  let fCnt = 0;
  return async (reading: SensorReading, now: number): Promise<void> => {
    for (const object of objectsOf(reading)) {
      const uplink = {
        deduplicationId: `${devEui}-${fCnt}`,
        time: new Date(now).toISOString(),
        deviceInfo: { deviceProfileName: 'simulated', deviceName: name, devEui },
        devAddr: SESSION,
        ...(fCnt === 0 ? {} : { fCnt }),
        fPort: 85,
        data: 'AA==',
        object,
        txInfo: {},
      };
      fCnt += 1;
      const { status } = await client.call('POST', UPLINKS_PATH, token, JSON.stringify(uplink));
      if (status !== 202) throw new Error(`an uplink was answered ${status}`);
    }
  };
}

function objectsOf({ minutes, deviceEvents, percent }: SensorReading): object[] {
  const detector = detectorIn(deviceEvents);
  const tamper = deviceEvents.find((one) => one.type === 'tamper');
  return [
    ...(detector
      ? [
          {
            type: 'smoke sensor',
            battery: percent,
            event: detector === 'alarm' ? 'alarm' : 'testing alarm with normal battery',
          },
        ]
      : []),
    ...(tamper?.type === 'tamper' ? [{ tamper_status: tamper.mounted ? 'installed' : 'uninstalled' }] : []),
    ...(minutes.length > 0 ? [valuesOf(minutes, percent)] : []),
  ];
}

function valuesOf(minutes: SensorReading['minutes'], battery: number): object {
  const energy = minutes.reduce((sum, { laeq }) => sum + 10 ** (laeq / 10), 0) / minutes.length;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    battery,
    LAeq: tenth(10 * Math.log10(energy)),
    LAFmax: Math.max(...minutes.map(({ laeq, lmax = laeq }) => lmax)),
    temperature: newest(minutes, 'temp') ?? null,
    humidity: newest(minutes, 'rh') ?? null,
    pm2_5: newest(minutes, 'pm25') ?? null,
    tvoc: newest(minutes, 'voc') ?? null,
    people_count_all: newest(minutes, 'occ') ?? null,
    pir: minutes.some(({ pir = 0 }) => pir > 0) ? 'trigger' : 'idle',
  };
}

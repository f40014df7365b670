import type { IconName } from '../../components/icon.tsx';
import type { HomeAtAGlance } from '../../contract.ts';
import { readable } from '../../format/names.ts';
import type { Tone } from './filters.ts';

interface Look {
  text: string;
  icon: IconName;
  tone: Tone;
}

const LOOKS: Record<string, Look> = {
  alarm_heard: { text: 'Alarm heard', icon: 'bell', tone: 'red' },
  alarm: { text: 'Alarm', icon: 'bell', tone: 'red' },
  freezing: { text: 'Almost freezing', icon: 'snow', tone: 'red' },
  smoking: { text: 'Smoking', icon: 'smoke', tone: 'red' },
  noisy: { text: 'Noisy', icon: 'loud', tone: 'red' },
  crowded: { text: 'Crowded', icon: 'people', tone: 'red' },
  offline: { text: 'Offline', icon: 'silent', tone: 'orange' },
  tampered: { text: 'Device removed', icon: 'warning', tone: 'orange' },
  cold: { text: 'Cold', icon: 'snow', tone: 'blue' },
  hot: { text: 'Hot', icon: 'warmth', tone: 'orange' },
  battery_empty: { text: 'Battery empty', icon: 'battery', tone: 'orange' },
  mould: { text: 'Mould risk', icon: 'drop', tone: 'orange' },
  humid: { text: 'Humid', icon: 'drop', tone: 'blue' },
  dry: { text: 'Dry air', icon: 'drop', tone: 'gray' },
  powered_off: { text: 'Switched off', icon: 'plug', tone: 'gray' },
  battery_low: { text: 'Battery low', icon: 'battery', tone: 'orange' },
};

/** The state of a home: a word or two, a drawing and a colour, which never stands alone. */
export function stateOf(home: HomeAtAGlance): Look & { others: string[] } {
  const [worst, ...others] = home.conditions;
  if (worst === undefined) return { ...calmOf(home), others };
  return {
    ...lookOf(worst),
    text: wordsOf(worst, home),
    others: others.map((name) => wordsOf(name, home).toLowerCase()),
  };
}

function calmOf({ quiet, devices }: HomeAtAGlance): Look {
  if (quiet) return { text: 'Quiet', icon: 'check', tone: 'green' };
  return devices === 0
    ? { text: 'No devices', icon: 'device', tone: 'gray' }
    : { text: 'Not heard yet', icon: 'clock', tone: 'gray' };
}

/** A condition that is newer than this page has no drawing of its own. */
function lookOf(condition: string): Look {
  return LOOKS[condition] ?? { text: readable(condition), icon: 'warning', tone: 'orange' };
}

/** "1 of 3 offline": where others still listen, it is not the home that is offline. */
function wordsOf(condition: string, { devices, offline_devices: offline }: HomeAtAGlance): string {
  const { text } = lookOf(condition);
  return condition === 'offline' && offline > 0 && offline < devices
    ? `${offline} of ${devices} offline`
    : text;
}

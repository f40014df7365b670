import type { IconName } from '../../components/icon.tsx';
import type { HomeAtAGlance } from '../../contract.ts';
import { readable } from '../../format/names.ts';
import { insideSentence, type Message, msg, t } from '../../words/words.ts';
import type { Tone } from './filters.ts';

interface Look {
  text: Message;
  icon: IconName;
  tone: Tone;
}

/** Said in the language of the reader. */
type Shown = Omit<Look, 'text'> & { text: string };

const LOOKS: Record<string, Look> = {
  alarm_heard: { text: msg('Alarm heard'), icon: 'bell', tone: 'red' },
  alarm: { text: msg('Alarm'), icon: 'bell', tone: 'red' },
  freezing: { text: msg('Almost freezing'), icon: 'snow', tone: 'red' },
  smoking: { text: msg('Smoking'), icon: 'smoke', tone: 'red' },
  noisy: { text: msg('Noisy'), icon: 'loud', tone: 'red' },
  crowded: { text: msg('Crowded'), icon: 'people', tone: 'red' },
  offline: { text: msg('Offline'), icon: 'silent', tone: 'orange' },
  tampered: { text: msg('Device removed'), icon: 'warning', tone: 'orange' },
  cold: { text: msg('Cold'), icon: 'snow', tone: 'blue' },
  hot: { text: msg('Hot'), icon: 'warmth', tone: 'orange' },
  battery_empty: { text: msg('Battery empty'), icon: 'battery', tone: 'orange' },
  mould: { text: msg('Mould risk'), icon: 'drop', tone: 'orange' },
  humid: { text: msg('Humid'), icon: 'drop', tone: 'blue' },
  dry: { text: msg('Dry air'), icon: 'drop', tone: 'gray' },
  powered_off: { text: msg('Switched off'), icon: 'plug', tone: 'gray' },
  battery_low: { text: msg('Battery low'), icon: 'battery', tone: 'orange' },
};

/** The state of a home: a word or two, a drawing and a colour, which never stands alone. */
export function stateOf(home: HomeAtAGlance): Shown & { others: string[] } {
  const [worst, ...others] = home.conditions;
  if (worst === undefined) {
    const calm = calmOf(home);
    return { ...calm, text: t(calm.text), others };
  }
  return {
    ...lookOf(worst),
    text: wordsOf(worst, home),
    others: others.map((name) => insideSentence(wordsOf(name, home))),
  };
}

function calmOf({ quiet, devices }: HomeAtAGlance): Look {
  if (quiet) return { text: msg('Quiet'), icon: 'check', tone: 'green' };
  return devices === 0
    ? { text: msg('No devices'), icon: 'device', tone: 'gray' }
    : { text: msg('Not heard yet'), icon: 'clock', tone: 'gray' };
}

/** A condition that is newer than this page has no drawing of its own. */
function lookOf(condition: string): Shown {
  const look = LOOKS[condition];
  return look
    ? { ...look, text: t(look.text) }
    : { text: readable(condition), icon: 'warning', tone: 'orange' };
}

/** "1 of 3 offline": where others still listen, it is not the home that is offline. */
function wordsOf(condition: string, { devices, offline_devices: offline }: HomeAtAGlance): string {
  return condition === 'offline' && offline > 0 && offline < devices
    ? t('{offline} of {devices} offline', { offline, devices })
    : lookOf(condition).text;
}

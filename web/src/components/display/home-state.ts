import type { HomeOverview, HomeState } from '../../contract.ts';
import { displayName } from '../../format/names.ts';
import { insideSentence, type TextKey, t } from '../../i18n/texts.ts';
import type { IconName } from './icon.tsx';

/** Mantine colours for which the theme has readable text. */
type Tone = 'red' | 'orange' | 'blue' | 'green' | 'gray';

interface StateStyle {
  text: TextKey;
  icon: IconName;
  tone: Tone;
}

/** In the reader's language. */
type ShownState = Omit<StateStyle, 'text'> & { text: string };

const STATE_STYLES: Record<string, StateStyle> = {
  carbon_monoxide: { text: 'dashboard.carbonMonoxide', icon: 'alarm', tone: 'red' },
  gas: { text: 'dashboard.gas', icon: 'alarm', tone: 'red' },
  water: { text: 'dashboard.water', icon: 'drop', tone: 'red' },
  alarm_heard: { text: 'common.alarmHeard', icon: 'alarm', tone: 'red' },
  alarm: { text: 'common.alarm', icon: 'alarm', tone: 'red' },
  freezing: { text: 'common.freezing', icon: 'snow', tone: 'red' },
  smoking: { text: 'common.smoking', icon: 'smoke', tone: 'red' },
  noisy: { text: 'dashboard.noisy', icon: 'loud', tone: 'red' },
  crowded: { text: 'dashboard.crowded', icon: 'people', tone: 'red' },
  loud: { text: 'dashboard.loud', icon: 'loud', tone: 'orange' },
  offline: { text: 'common.offline', icon: 'silent', tone: 'orange' },
  tampered: { text: 'dashboard.deviceRemoved', icon: 'warning', tone: 'orange' },
  cold: { text: 'dashboard.cold', icon: 'snow', tone: 'blue' },
  hot: { text: 'dashboard.hot', icon: 'warmth', tone: 'orange' },
  temperature: { text: 'common.temperature', icon: 'warmth', tone: 'orange' },
  battery_empty: { text: 'common.batteryEmpty', icon: 'battery', tone: 'orange' },
  mould: { text: 'dashboard.mouldRisk', icon: 'drop', tone: 'orange' },
  humid: { text: 'dashboard.humid', icon: 'drop', tone: 'blue' },
  dry: { text: 'dashboard.dryAir', icon: 'drop', tone: 'gray' },
  humidity: { text: 'common.humidity', icon: 'drop', tone: 'orange' },
  powered_off: { text: 'common.switchedOff', icon: 'plug', tone: 'gray' },
  battery_low: { text: 'common.batteryLow', icon: 'battery', tone: 'orange' },
  no_devices: { text: 'common.noDevices', icon: 'device', tone: 'gray' },
  never_seen: { text: 'devices.neverSeen', icon: 'clock', tone: 'gray' },
};

type ShownHome = Pick<HomeState, 'reasons' | 'quiet'> &
  Partial<Pick<HomeOverview, 'devices' | 'offline_devices'>>;

/** A home's state: a text, an icon and a colour, never a colour alone. The tile and the pages of a home agree. */
export function homeStateText(home: ShownHome): ShownState & { others: string[] } {
  const [worst, ...others] = home.reasons.map(({ condition }) => condition);
  if (worst === undefined) {
    const text = t(home.quiet ? 'common.quiet' : 'common.stateOk');
    return { text, icon: 'check', tone: 'green', others: [] };
  }
  return {
    ...conditionStyle(worst),
    text: conditionText(worst, home),
    others: others.map((name) => insideSentence(conditionText(name, home))),
  };
}

/** A condition newer than this page has no icon. */
function conditionStyle(condition: string): ShownState {
  const style = STATE_STYLES[condition];
  return style
    ? { ...style, text: t(style.text) }
    : { text: displayName(condition), icon: 'warning', tone: 'orange' };
}

/** "1 of 3 offline": with other devices online, the home is not offline. */
function conditionText(condition: string, { devices = 0, offline_devices: offline = 0 }: ShownHome): string {
  return condition === 'offline' && offline > 0 && offline < devices
    ? t('dashboard.devicesOffline', { offline, devices })
    : conditionStyle(condition).text;
}

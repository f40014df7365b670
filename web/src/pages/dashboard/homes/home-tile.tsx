import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Icon, type IconName } from '../../../components/display/icon.tsx';
import type { HomeOverview } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { cachedFormat, insideSentence, type TextKey, t } from '../../../i18n/texts.ts';
import type { Tone } from './filters.ts';
import classes from './home-tiles.module.css';

const degrees = () =>
  cachedFormat(
    'tenths',
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );

/**
 * Plain elements that render only after a change of the home: there may be a thousand. The list around it turns
 * clicks into navigation.
 */
export const HomeTile = memo(function HomeTile({ home, search }: { home: HomeOverview; search: string }) {
  const { text, icon, tone, others } = homeState(home);
  const occupant = occupantText(home);
  const arming = ALARM_LABELS[home.alarm_status];
  const armed = arming ? t(arming) : undefined;
  return (
    <li className={classes.tile} data-tone={tone}>
      <a
        href={`/homes/${home.home_id}${search}`}
        data-home={home.home_id}
        className={classes.link}
        title={[home.name, text, ...others, occupant, armed].filter(Boolean).join(', ')}
      >
        <span className={classes.name}>{home.name}</span>
        <span className={classes.state}>
          <Icon name={icon} size={16} />
          <span className={classes.condition}>{text}</span>
          {others.length > 0 ? (
            <span className={classes.more}>
              <span aria-hidden="true">+{others.length}</span>
              <VisuallyHidden>, {others.join(', ')}</VisuallyHidden>
            </span>
          ) : null}
        </span>
        <span className={classes.stay}>
          <span className={classes.who}>{occupant}</span>
          {armed ? <span className={classes.more}>, {armed}</span> : null}
        </span>
        <span className={classes.values}>
          {home.temperature === undefined ? null : (
            <span>
              {degrees().format(home.temperature)}
              {'\u00a0'}°C
            </span>
          )}
          {home.sound === undefined ? null : (
            <span>
              {Math.round(home.sound)}
              {'\u00a0'}dB
            </span>
          )}
          {home.temperature === undefined && home.sound === undefined ? (
            <span>{t('dashboard.noValues')}</span>
          ) : null}
        </span>
      </a>
    </li>
  );
});

const ALARM_LABELS: Partial<Record<HomeOverview['alarm_status'], TextKey>> = {
  on: 'dashboard.armed',
  on_grace_period: 'dashboard.arming',
};

/** "Ada Lovelace", "Vacant". */
function occupantText({ occupied, guest_name }: HomeOverview): string {
  return occupied ? (guest_name ?? t('dashboard.occupied')) : t('dashboard.vacant');
}

interface StateStyle {
  text: TextKey;
  icon: IconName;
  tone: Tone;
}

/** In the reader's language. */
type ShownState = Omit<StateStyle, 'text'> & { text: string };

const STATE_STYLES: Record<string, StateStyle> = {
  alarm_heard: { text: 'common.alarmHeard', icon: 'alarm', tone: 'red' },
  alarm: { text: 'common.alarm', icon: 'alarm', tone: 'red' },
  freezing: { text: 'common.almostFreezing', icon: 'snow', tone: 'red' },
  smoking: { text: 'common.smoking', icon: 'smoke', tone: 'red' },
  noisy: { text: 'dashboard.noisy', icon: 'loud', tone: 'red' },
  crowded: { text: 'dashboard.crowded', icon: 'people', tone: 'red' },
  offline: { text: 'common.offline', icon: 'silent', tone: 'orange' },
  tampered: { text: 'dashboard.deviceRemoved', icon: 'warning', tone: 'orange' },
  cold: { text: 'dashboard.cold', icon: 'snow', tone: 'blue' },
  hot: { text: 'dashboard.hot', icon: 'warmth', tone: 'orange' },
  battery_empty: { text: 'common.batteryEmpty', icon: 'battery', tone: 'orange' },
  mould: { text: 'dashboard.mouldRisk', icon: 'drop', tone: 'orange' },
  humid: { text: 'dashboard.humid', icon: 'drop', tone: 'blue' },
  dry: { text: 'dashboard.dryAir', icon: 'drop', tone: 'gray' },
  powered_off: { text: 'common.switchedOff', icon: 'plug', tone: 'gray' },
  battery_low: { text: 'common.batteryLow', icon: 'battery', tone: 'orange' },
};

/** A home's state: a text, an icon and a colour, never a colour alone. */
function homeState(home: HomeOverview): ShownState & { others: string[] } {
  const [worst, ...others] = home.conditions;
  if (worst === undefined) {
    const calm = calmState(home);
    return { ...calm, text: t(calm.text), others };
  }
  return {
    ...conditionState(worst),
    text: conditionText(worst, home),
    others: others.map((name) => insideSentence(conditionText(name, home))),
  };
}

function calmState({ quiet, devices }: HomeOverview): StateStyle {
  if (quiet) return { text: 'common.quiet', icon: 'check', tone: 'green' };
  return devices === 0
    ? { text: 'common.noDevices', icon: 'device', tone: 'gray' }
    : { text: 'dashboard.notHeardYet', icon: 'clock', tone: 'gray' };
}

/** A condition newer than this page has no icon. */
function conditionState(condition: string): ShownState {
  const look = STATE_STYLES[condition];
  return look
    ? { ...look, text: t(look.text) }
    : { text: displayName(condition), icon: 'warning', tone: 'orange' };
}

/** "1 of 3 offline": with other devices online, the home is not offline. */
function conditionText(condition: string, { devices, offline_devices: offline }: HomeOverview): string {
  return condition === 'offline' && offline > 0 && offline < devices
    ? t('dashboard.devicesOffline', { offline, devices })
    : conditionState(condition).text;
}

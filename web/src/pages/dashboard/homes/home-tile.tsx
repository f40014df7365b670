import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { homeStateText } from '../../../components/display/home-state.ts';
import { Icon } from '../../../components/display/icon.tsx';
import type { HomeOverview } from '../../../contract.ts';
import { cachedFormat, type TextKey, t } from '../../../i18n/texts.ts';
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
  const { text, icon, tone, others } = homeStateText(home);
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

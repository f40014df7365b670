import { Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { Icon, type IconName } from '../../components/display/icon.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import type { Overview } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { type TextKey, t } from '../../i18n/texts.ts';
import classes from './side-card.module.css';
import { SideCard } from './side-card.tsx';

export function DeviceHealth({ devices }: { devices: Overview['devices'] }) {
  const { total, never_heard, offline, battery_low, tampered } = devices;
  if (total === 0) {
    return (
      <SideCard title={t('common.devices')}>
        <Text size="sm">
          <Rich
            text="dashboard.noDevicesHint"
            values={{ link: (words) => <AnchorLink to="/homes">{words}</AnchorLink> }}
          />
        </Text>
      </SideCard>
    );
  }
  return (
    <SideCard title={t('common.devices')} note={<Hint>{t('dashboard.inAll', { count: total })}</Hint>}>
      <ul className={classes.facts}>
        <Fact
          number={never_heard}
          icon="clock"
          show="never_seen"
          textKey="dashboard.devicesNeverSeen"
          tone="gray"
        />
        <Fact number={offline} icon="silent" show="offline" textKey="dashboard.deviceOfflineCount" />
        <Fact number={battery_low} icon="battery" show="battery" textKey="dashboard.devicesLowBattery" />
        <Fact number={tampered} icon="warning" show="tampered" textKey="dashboard.devicesTakenAway" />
        {offline + battery_low + tampered === 0 && never_heard < total ? (
          <li className={classes.fact} data-tone="green">
            <Icon name="check" size={18} />
            <span>{never_heard > 0 ? t('dashboard.othersAreWell') : t('dashboard.allAreWell')}</span>
          </li>
        ) : null}
      </ul>
    </SideCard>
  );
}

interface FactProps {
  number: number;
  icon: IconName;
  /** The homes that the link shows. */
  show: string;
  textKey: TextKey;
  tone?: 'orange' | 'gray';
}

function Fact({ number, icon, show, textKey, tone = 'orange' }: FactProps) {
  if (number === 0) return null;
  return (
    <li className={classes.fact} data-tone={tone}>
      <Icon name={icon} size={18} />
      <AnchorLink to="/" search={{ show }} inherit resetScroll={false}>
        {t(textKey, { count: number })}
      </AnchorLink>
    </li>
  );
}

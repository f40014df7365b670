import { Text } from '@mantine/core';
import { Icon, type IconName } from '../../components/icon.tsx';
import { AnchorLink } from '../../components/links.ts';
import type { Overview } from '../../contract.ts';
import { Rich } from '../../words/rich.tsx';
import { type Message, msg, t } from '../../words/words.ts';
import classes from './side-card.module.css';
import { SideCard } from './side-card.tsx';

export function DeviceHealth({ devices }: { devices: Overview['devices'] }) {
  const { total, never_heard, offline, battery_low, tampered } = devices;
  if (total === 0) {
    return (
      <SideCard title={t('Devices')}>
        <Text size="sm">
          <Rich
            message="No devices yet. Open <link>one of your homes</link> and add its first device; what it reports shows up here."
            values={{ link: (words) => <AnchorLink to="/homes">{words}</AnchorLink> }}
          />
        </Text>
      </SideCard>
    );
  }
  return (
    <SideCard
      title={t('Devices')}
      note={
        <Text size="sm" c="dimmed">
          {t('{count, number} in all', { count: total })}
        </Text>
      }
    >
      <ul className={classes.facts}>
        {never_heard > 0 ? (
          <li className={classes.fact} data-tone="orange">
            <Icon name="clock" size={18} />
            <span>
              {t('{count, plural, one {# device} other {# devices}} never heard of yet', {
                count: never_heard,
              })}
            </span>
          </li>
        ) : null}
        <Fact
          number={offline}
          icon="silent"
          show="offline"
          text={msg('{count, plural, one {# device} other {# devices}} offline')}
        />
        <Fact
          number={battery_low}
          icon="battery"
          show="battery"
          text={msg('{count, plural, one {# device} other {# devices}} with a low battery')}
        />
        <Fact
          number={tampered}
          icon="warning"
          show="tampered"
          text={msg(
            '{count, plural, one {# device taken from its place} other {# devices taken from their place}}',
          )}
        />
        {offline + battery_low + tampered === 0 ? (
          <li className={classes.fact} data-tone="green">
            <Icon name="check" size={18} />
            <span>{never_heard > 0 ? t('Nothing is wrong with the others') : t('All are well')}</span>
          </li>
        ) : null}
      </ul>
    </SideCard>
  );
}

interface FactProps {
  number: number;
  icon: IconName;
  /** Which homes the link shows. */
  show: string;
  text: Message;
}

/** Of nothing, nothing is said. */
function Fact({ number, icon, show, text }: FactProps) {
  if (number === 0) return null;
  return (
    <li className={classes.fact} data-tone="orange">
      <Icon name={icon} size={18} />
      <AnchorLink to="/" search={{ show }} inherit resetScroll={false}>
        {t(text, { count: number })}
      </AnchorLink>
    </li>
  );
}

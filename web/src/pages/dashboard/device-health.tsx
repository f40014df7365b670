import { Text } from '@mantine/core';
import { Icon, type IconName } from '../../components/icon.tsx';
import { AnchorLink } from '../../components/links.ts';
import type { Overview } from '../../contract.ts';
import { count } from '../../format/names.ts';
import classes from './side-card.module.css';
import { SideCard } from './side-card.tsx';

export function DeviceHealth({ devices }: { devices: Overview['devices'] }) {
  const { total, never_heard, offline, battery_low, tampered } = devices;
  if (total === 0) {
    return (
      <SideCard title="Devices">
        <Text size="sm">
          No devices yet. Open <AnchorLink to="/homes">one of your homes</AnchorLink> and add its first
          device; what it reports shows up here.
        </Text>
      </SideCard>
    );
  }
  return (
    <SideCard
      title="Devices"
      note={
        <Text size="sm" c="dimmed">
          {total.toLocaleString('en')} in all
        </Text>
      }
    >
      <ul className={classes.facts}>
        {never_heard > 0 ? (
          <li className={classes.fact} data-tone="orange">
            <Icon name="clock" size={18} />
            <span>{count(never_heard, 'device')} never heard of yet</span>
          </li>
        ) : null}
        <Fact
          number={offline}
          icon="silent"
          show="offline"
          text="offline"
          none={never_heard > 0 ? 'None of the others is offline' : 'All are online'}
        />
        <Fact
          number={battery_low}
          icon="battery"
          show="battery"
          text="with a low battery"
          none="No low battery"
        />
        <Fact
          number={tampered}
          icon="warning"
          show="tampered"
          text={tampered === 1 ? 'taken from its place' : 'taken from their place'}
          none="All are in their place"
        />
      </ul>
    </SideCard>
  );
}

interface FactProps {
  number: number;
  icon: IconName;
  /** Which homes the link shows. */
  show: string;
  text: string;
  /** Where there is none. */
  none: string;
}

function Fact({ number, icon, show, text, none }: FactProps) {
  return (
    <li className={classes.fact} data-tone={number > 0 ? 'orange' : 'green'}>
      <Icon name={number > 0 ? icon : 'check'} size={18} />
      {number > 0 ? (
        <AnchorLink to="/" search={{ show }} inherit resetScroll={false}>
          {count(number, 'device')} {text}
        </AnchorLink>
      ) : (
        <span>{none}</span>
      )}
    </li>
  );
}

import type { ReactNode } from 'react';
import { Ago, Moment } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { batteryText, isLow, isMouldy, mouldRisk } from '../devices/health.ts';
import classes from './device-now.module.css';
import { PLACEMENTS } from './placements.ts';

/** Whether it is well, and what it is: what nobody asks for who looks at the home. */
export function DeviceFacts({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const { battery, firmware, placement, first_seen_at, last_heard_from_at, next_heartbeat_at } = device;
  const overdue = next_heartbeat_at !== null && Date.parse(next_heartbeat_at) < now;
  return (
    <dl className={classes.facts}>
      {battery.percent === null ? null : (
        <Fact name={t('Battery')} warn={isLow(device)}>
          {batteryText(device)}
          {battery.voltage === null ? '' : ` · ${battery.voltage.toFixed(2)} V`}
        </Fact>
      )}
      <Fact name={t('Last heard')}>
        {first_seen_at === null ? t('Never') : <Ago at={last_heard_from_at} />}
      </Fact>
      {next_heartbeat_at === null || device.offline ? null : (
        <Fact name={overdue ? t('Was expected') : t('Next expected')}>
          <Ago at={next_heartbeat_at} />
        </Fact>
      )}
      <Fact name={t('Room')}>{placement === null ? t('Not said') : t(PLACEMENTS[placement])}</Fact>
      <Fact name={t('Risk of mould')} warn={isMouldy(device)}>
        {mouldRisk(device)}
      </Fact>
      {firmware.installed === null ? null : (
        <Fact name={t('Firmware')}>
          {firmware.wanted !== null && firmware.wanted !== firmware.installed
            ? t('{installed} ({wanted} is wanted)', {
                installed: firmware.installed,
                wanted: firmware.wanted,
              })
            : firmware.installed}
        </Fact>
      )}
      <Fact name={t('Hardware')}>{t('Version {number}', { number: String(device.hardware_version) })}</Fact>
      <Fact name={t('Address')}>{device.device_mac}</Fact>
      <Fact name={t('Device ID')}>{device.device_id}</Fact>
      {first_seen_at === null ? null : (
        <Fact name={t('First heard')}>
          <Moment at={first_seen_at} zone={home.timezone} />
        </Fact>
      )}
      <Fact name={t('Added')}>
        <Moment at={device.created_at} zone={home.timezone} />
      </Fact>
    </dl>
  );
}

function Fact({ name, warn = false, children }: { name: string; warn?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={warn ? classes.warn : undefined}>{children}</dd>
    </div>
  );
}

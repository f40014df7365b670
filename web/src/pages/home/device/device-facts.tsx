import type { ReactNode } from 'react';
import { DateTime, RelativeTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { batteryText, isLow, isMouldy, mouldRiskText } from '../devices/health.ts';
import classes from './device-now.module.css';
import { PLACEMENTS } from './placements.ts';

/** The device's health and details. */
export function DeviceFacts({ device, home }: { device: Device; home: Home }) {
  const now = useNow();
  const { battery, firmware, placement, first_seen_at, last_heard_from_at, next_heartbeat_at } = device;
  const overdue = next_heartbeat_at !== null && Date.parse(next_heartbeat_at) < now;
  return (
    <dl className={classes.facts}>
      {battery.percent === null ? null : (
        <Fact name={t('common.battery')} warn={isLow(device)}>
          {batteryText(device)}
          {battery.voltage === null ? '' : ` · ${battery.voltage.toFixed(2)} V`}
        </Fact>
      )}
      <Fact name={t('common.lastHeard')}>
        {first_seen_at === null ? t('common.never') : <RelativeTime at={last_heard_from_at} />}
      </Fact>
      {next_heartbeat_at === null || device.offline ? null : (
        <Fact name={overdue ? t('devices.wasExpected') : t('devices.nextExpected')}>
          <RelativeTime at={next_heartbeat_at} />
        </Fact>
      )}
      <Fact name={t('devices.room')}>
        {placement === null ? t('devices.notSaid') : t(PLACEMENTS[placement])}
      </Fact>
      <Fact name={t('common.riskOfMould')} warn={isMouldy(device)}>
        {mouldRiskText(device)}
      </Fact>
      {firmware.installed === null ? null : (
        <Fact name={t('devices.firmware')}>
          {firmware.wanted !== null && firmware.wanted !== firmware.installed
            ? t('devices.firmwareWanted', { installed: firmware.installed, wanted: firmware.wanted })
            : firmware.installed}
        </Fact>
      )}
      <Fact name={t('devices.hardware')}>
        {t('devices.version', { number: String(device.hardware_version) })}
      </Fact>
      <Fact name={t('common.address')}>{device.device_mac}</Fact>
      <Fact name={t('common.deviceId')}>{device.device_id}</Fact>
      {first_seen_at === null ? null : (
        <Fact name={t('devices.firstHeard')}>
          <DateTime at={first_seen_at} zone={home.timezone} />
        </Fact>
      )}
      <Fact name={t('common.added')}>
        <DateTime at={device.created_at} zone={home.timezone} />
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

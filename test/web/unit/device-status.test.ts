import { describe, expect, it } from 'vitest';
import type { Device } from '../../../web/src/contract.ts';
import { deviceStatus, reportingStatus } from '../../../web/src/pages/home/devices/health.ts';

const AT = '2026-11-15T09:30:00.000Z';
const device = (more: Partial<Device>) =>
  ({ active: true, first_seen_at: AT, offline: false, ongoing_events: [], ...more }) as unknown as Device;

describe('a device that has never reported', () => {
  it('is grey, neither green like one online nor red like one offline', () => {
    expect(deviceStatus(device({ first_seen_at: null }))).toEqual({
      text: 'devices.neverSeen',
      color: 'gray',
    });
    expect(deviceStatus(device({})).color).toBe('green');
    expect(deviceStatus(device({ offline: true })).color).toBe('red');
  });

  it('has a filter of its own in the list of devices', () => {
    expect(reportingStatus(device({ first_seen_at: null, offline: true }))).toBe('never_seen');
    expect(reportingStatus(device({ first_seen_at: null }))).toBe('never_seen');
    expect(reportingStatus(device({}))).toBe('online');
    expect(reportingStatus(device({ offline: true }))).toBe('offline');
  });
});

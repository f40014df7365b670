import type { RaisedType } from '../../catalogue/index.ts';
import type { EventConsumer } from '../../devices/index.ts';
import { findOrganizationOf } from '../../homes/store.ts';
import type { Tools } from '../../platform/tools.ts';
import { endIssue, openIssue } from './issue.ts';
import type { IssueKind } from './kinds.ts';

const BEGINS: Partial<Record<RaisedType, IssueKind>> = {
  device_offline: 'device_offline',
  device_power_off: 'device_offline',
  battery_low: 'battery',
  battery_empty: 'battery',
};

/** Opens and ends device issues in the transaction of their events. */
export function trackDeviceIssues(tools: Tools): EventConsumer {
  return {
    consumes: (type) => BEGINS[type] !== undefined || type === 'device_online',
    plan: async (connection, events) => {
      for (const { home_id, raised } of events) {
        const kind = BEGINS[raised.type];
        const ends = raised.type === 'device_online';
        if (raised.deviceId === undefined || raised.late || !(kind || ends)) continue;
        const device = { object_id: raised.deviceId, at: new Date(raised.at) };
        if (!kind) {
          await endIssue(connection, { ...device, kind: 'device_offline' });
          continue;
        }
        const organization_id = await findOrganizationOf(connection, home_id);
        if (organization_id !== undefined)
          await openIssue(tools, connection, { ...device, organization_id, home_id, kind });
      }
      return [];
    },
  };
}

import type { Intake } from '../devices/index.ts';
import type { AlarmOrder } from '../homes/index.ts';

const ACTIONS = { on: 'alarm.armed', off: 'alarm.disarmed', silence: 'alarm.silenced' } as const;

/** Where people set alarms. The intake carries the orders out and audits them in the same transaction. */
export function alarmPanel(intake: Intake) {
  return {
    order: async (
      { home_id, organization_id, name }: { home_id: string; organization_id: string; name: string },
      { wanted, by }: AlarmOrder,
    ): Promise<void> => {
      const object = { kind: 'home' as const, id: home_id, name, home_id };
      const entry = { organization_id, action: ACTIONS[wanted], object };
      const userId = by.user?.user_id;
      const order = { wanted, source: 'user' as const, ...(userId === undefined ? {} : { userId }) };
      await intake.order(home_id, order, { by, entry });
    },
  };
}

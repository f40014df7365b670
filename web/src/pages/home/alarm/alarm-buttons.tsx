import { Button, Group, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { ButtonLink } from '../../../components/links.ts';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { sayFailed } from '../../../components/say.ts';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { readGuests } from '../../../queries/guests.ts';
import { homeKey } from '../../../queries/homes.ts';
import { useRights } from '../../../session/rights.ts';
import classes from './alarm-panel.module.css';
import { ArmAnyway } from './arm-anyway.tsx';

/** Arming asks first if a guest is present. `on` confirms it. */
type Order = 'arm' | 'on' | 'off' | 'silence';

export function AlarmButtons({ home }: { home: Home }) {
  const rights = useRights(home);
  const queries = useQueryClient();
  const { home_id: homeId, alarm_status: status } = home;
  const at = { params: { path: { home_id: homeId } } };
  const [staying, setStaying] = useState<Guest>();
  const order = useMutation({
    mutationFn: async (wanted: Order) => {
      if (wanted === 'silence') return lares.POST('/homes/{home_id}/alarm/silence', at);
      const guest = wanted === 'arm' ? await whoStays(homeId) : undefined;
      if (guest) return setStaying(guest);
      const alarm_status = wanted === 'off' ? 'off' : 'on';
      return lares.PUT('/homes/{home_id}/alarm', { ...at, body: { alarm_status } });
    },
    // Busy until the page shows the result.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: homeKey(homeId), exact: true });
      rescueFocus();
    },
    onError: sayFailed,
  });
  // Busy buttons stay enabled: a disabled one loses the keyboard focus.
  const busy = (...wanted: Order[]) => order.isPending && wanted.includes(order.variables);
  const give = (wanted: Order) => () => {
    if (!order.isPending) order.mutate(wanted);
  };
  const urgent = status === 'off_grace_period' || status === 'critical_event';
  if (status === 'off' && home.alarm_mode === 'off') {
    return rights.home ? (
      <ButtonLink to="/homes/$homeId/settings" params={{ homeId }} variant="default">
        {t('common.settings')}
      </ButtonLink>
    ) : null;
  }
  // One button for both, so that the focus stays while the label changes.
  return (
    <Group gap="sm" className={classes.buttons}>
      <ArmAnyway
        guest={staying}
        zone={home.timezone}
        onClose={() => setStaying(undefined)}
        onArm={() => {
          setStaying(undefined);
          give('on')();
        }}
      />
      {urgent ? (
        <Button
          variant="default"
          leftSection={busy('silence') ? <Loader size={16} /> : <Icon name="silent" size={16} />}
          aria-busy={busy('silence')}
          onClick={give('silence')}
        >
          {t('alarm.silence')}
        </Button>
      ) : null}
      <Button
        color={urgent ? 'red.9' : undefined}
        variant={status === 'off' || urgent ? 'filled' : 'default'}
        leftSection={
          busy('arm', 'on', 'off') ? (
            <Loader size={16} color="currentColor" />
          ) : (
            <Icon name={status === 'off' ? 'lock' : 'check'} size={16} />
          )
        }
        aria-busy={busy('arm', 'on', 'off')}
        onClick={give(status === 'off' ? 'arm' : 'off')}
      >
        {status === 'off'
          ? t('alarm.arm')
          : status === 'on_grace_period'
            ? t('alarm.stopArming')
            : t('alarm.disarm')}
      </Button>
    </Group>
  );
}

/** Checked when arming: an old page does not know who has arrived. */
async function whoStays(homeId: string): Promise<Guest | undefined> {
  const { guests } = await readGuests(homeId, { status: 'current', limit: 1, offset: 0 });
  return guests[0];
}

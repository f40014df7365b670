import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { showError } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import { useReturnFocus } from '../../../components/focus/use-return-focus.ts';
import { ButtonLink } from '../../../components/layout/links.ts';
import type { Guest, Home } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { readGuests } from '../../../queries/guests.ts';
import { homeKey } from '../../../queries/homes.ts';
import { useRights } from '../../../session/rights.ts';
import classes from './alarm-panel.module.css';

/** Arming asks first if a guest is present. `on` confirms it. */
type AlarmCommand = 'arm' | 'on' | 'off' | 'silence';

export function AlarmButtons({ home }: { home: Home }) {
  const rights = useRights(home);
  const queries = useQueryClient();
  const { home_id: homeId, alarm_status: status } = home;
  const at = params({ home_id: homeId });
  const [presentGuest, setPresentGuest] = useState<Guest>();
  const command = useMutation({
    mutationFn: async (requested: AlarmCommand) => {
      if (requested === 'silence') return lares.POST('/homes/{home_id}/alarm/silence', at);
      const guest = requested === 'arm' ? await findPresentGuest(homeId) : undefined;
      if (guest) return setPresentGuest(guest);
      const alarm_status = requested === 'off' ? 'off' : 'on';
      return lares.PUT('/homes/{home_id}/alarm', { ...at, body: { alarm_status } });
    },
    // Busy until the page shows the result.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: homeKey(homeId), exact: true });
      restoreFocus();
    },
    onError: showError,
  });
  // Busy buttons stay enabled: a disabled one loses the keyboard focus.
  const isBusy = (...requested: AlarmCommand[]) => command.isPending && requested.includes(command.variables);
  const send = (requested: AlarmCommand) => () => {
    if (!command.isPending) command.mutate(requested);
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
        guest={presentGuest}
        zone={home.timezone}
        onClose={() => setPresentGuest(undefined)}
        onArm={() => {
          setPresentGuest(undefined);
          send('on')();
        }}
      />
      {urgent ? (
        <Button
          variant="default"
          leftSection={isBusy('silence') ? <Loader size={16} /> : <Icon name="silent" size={16} />}
          aria-busy={isBusy('silence')}
          onClick={send('silence')}
        >
          {t('alarm.silence')}
        </Button>
      ) : null}
      <Button
        color={urgent ? 'red.9' : undefined}
        variant={status === 'off' || urgent ? 'filled' : 'default'}
        leftSection={
          isBusy('arm', 'on', 'off') ? (
            <Loader size={16} color="currentColor" />
          ) : (
            <Icon name={status === 'off' ? 'lock' : 'check'} size={16} />
          )
        }
        aria-busy={isBusy('arm', 'on', 'off')}
        onClick={send(status === 'off' ? 'arm' : 'off')}
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
async function findPresentGuest(homeId: string): Promise<Guest | undefined> {
  const { guests } = await readGuests(homeId, { status: 'current', limit: 1, offset: 0 });
  return guests[0];
}

interface ArmAnywayProps {
  /** The present guest. Nothing is asked without one. */
  guest: Guest | undefined;
  zone: string;
  onArm(): void;
  onClose(): void;
}

/** The guest would trigger it by moving. */
function ArmAnyway({ guest, zone, onArm, onClose }: ArmAnywayProps) {
  useReturnFocus(guest !== undefined);
  return (
    <Modal
      opened={guest !== undefined}
      onClose={onClose}
      title={guest ? t('alarm.armWhileIsStaying', { guest: guest.name }) : ''}
    >
      {guest ? (
        <Stack gap="md">
          <Text>
            {guest.checkout_time === null ? (
              t('alarm.guestStaysOpenEnd', { guest: guest.name })
            ) : (
              <Rich
                text="alarm.guestStaysUntil"
                values={{ guest: guest.name, time: <DateTime at={guest.checkout_time} zone={zone} /> }}
              />
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('alarm.doNotArm')}
            </Button>
            <Button color="red.9" onClick={onArm}>
              {t('alarm.armAnyway')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}

import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say, sayFailed } from '../../../components/say.ts';
import type { Home, Incident } from '../../../contract.ts';
import { count } from '../../../format/names.ts';
import { useRights } from '../../../session/rights.ts';
import classes from './noise-panel.module.css';
import { noiseKey } from './queries.ts';

type Order = 'snooze' | 'end-snooze' | 'acknowledge';

interface NoiseButtonsProps {
  home: Home;
  incident: Incident;
  isSnoozed: boolean;
}

/** What the host can do about it, each with what comes of it. */
export function NoiseButtons({ home, incident, isSnoozed }: NoiseButtonsProps) {
  const rights = useRights(home);
  const queries = useQueryClient();
  const { home_id: homeId } = home;
  const at = { params: { path: { home_id: homeId } } };
  const order = useMutation({
    mutationFn: (wanted: Order) => {
      if (wanted === 'acknowledge') return lares.POST('/homes/{home_id}/noise/acknowledge', at);
      return wanted === 'snooze'
        ? lares.POST('/homes/{home_id}/noise/snooze', { ...at, body: {} })
        : lares.DELETE('/homes/{home_id}/noise/snooze', at);
    },
    onSuccess: (after) => queries.setQueryData(noiseKey(homeId), after),
    onError: (error) => (isStatus(error, 409) ? say('It is quiet again') : sayFailed(error)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: noiseKey(homeId) });
      rescueFocus();
    },
  });
  if (!rights.alarm) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        Your role, {rights.role}, lets you see this but not snooze it.
      </Text>
    );
  }
  // Busy buttons stay enabled: one that is disabled loses the focus.
  const busy = (...wanted: Order[]) => order.isPending && wanted.includes(order.variables);
  const give = (wanted: Order) => () => {
    if (!order.isPending) order.mutate(wanted);
  };
  return (
    <div className={classes.choices}>
      {/* One button for both, so that the focus stays where it was while the words change. */}
      <div className={classes.choice}>
        <Button
          variant="default"
          leftSection={busy('snooze', 'end-snooze') ? <Loader size={16} /> : <Icon name="clock" size={16} />}
          aria-busy={busy('snooze', 'end-snooze')}
          aria-describedby="noise-snooze"
          onClick={give(isSnoozed ? 'end-snooze' : 'snooze')}
        >
          {isSnoozed ? 'End the snooze' : `Snooze for ${count(home.settings.noise.snooze_min, 'minute')}`}
        </Button>
        <Text size="sm" c="dimmed" id="noise-snooze">
          {isSnoozed
            ? 'What waits goes out at once.'
            : 'No message and no call goes out until then. The noise is still watched.'}
        </Text>
      </div>
      {incident.acknowledged_at === undefined ? (
        <div className={classes.choice}>
          <Button
            variant="default"
            leftSection={busy('acknowledge') ? <Loader size={16} /> : <Icon name="check" size={16} />}
            aria-busy={busy('acknowledge')}
            aria-describedby="noise-acknowledge"
            onClick={give('acknowledge')}
          >
            Acknowledge
          </Button>
          <Text size="sm" c="dimmed" id="noise-acknowledge">
            Somebody takes care of it: the host is called no more. Messages to the guest go on.
          </Text>
        </div>
      ) : null}
    </div>
  );
}

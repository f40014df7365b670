import { Button, Group, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, lares } from '../../../client/client.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say, sayFailed } from '../../../components/say.ts';
import type { Home, Incident } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { mayAnswer, useRights } from '../../../session/rights.ts';
import classes from './incident.module.css';
import { incidentsKey } from './queries.ts';

const SNOOZES = [15, 30, 60] as const;

type Answer = 'acknowledge' | 'close' | 'end-snooze' | (typeof SNOOZES)[number];

interface AnswersProps {
  home: Home;
  incident: Incident;
  isSnoozed: boolean;
}

/** What can be done about it, each a wide button. */
export function Answers({ home, incident, isSnoozed }: AnswersProps) {
  const rights = useRights(home);
  const { isPending, variables, give } = useAnswer(home.home_id, incident.incident_id);
  if (!incident.open) return null;
  if (!mayAnswer(rights, incident)) {
    return (
      <Text size="sm" c="dimmed">
        {t('incidents.roleReadOnly', { role: rights.role })}
      </Text>
    );
  }
  const button = (
    answer: Answer,
    icon: IconName,
    label: string,
    variant: 'filled' | 'default' = 'default',
  ) => (
    // Busy buttons stay enabled: one that is disabled loses the focus.
    <Button
      key={answer}
      size="md"
      variant={variant}
      leftSection={isPending && variables === answer ? <Loader size={16} /> : <Icon name={icon} size={16} />}
      aria-busy={isPending && variables === answer}
      onClick={() => give(answer)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {incident.acknowledged_at === undefined ? (
        <>
          <Group gap="sm" className={classes.thumb}>
            {button('acknowledge', 'check', t('incidents.acknowledge'), 'filled')}
          </Group>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            {rights.seesGuests ? t('incidents.acknowledgeNoiseHint') : t('incidents.acknowledgeHint')}
          </Text>
        </>
      ) : null}
      {incident.kind === 'noise' ? (
        <>
          <Group gap="sm" className={isSnoozed ? classes.thumb : classes.three}>
            {isSnoozed
              ? button('end-snooze', 'clock', t('incidents.endSnooze'))
              : SNOOZES.map((minutes) => (
                  // Three side by side on a phone: "Snooze" stands below them.
                  <Button
                    key={minutes}
                    size="md"
                    variant="default"
                    px="xs"
                    aria-label={t('incidents.snoozeMin', { minutes })}
                    aria-busy={isPending && variables === minutes}
                    onClick={() => give(minutes)}
                  >
                    {t('incidents.minutes', { minutes })}
                  </Button>
                ))}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {isSnoozed ? t('incidents.endSnoozeHint') : t('incidents.snoozeHint')}
          </Text>
        </>
      ) : (
        <>
          <Group gap="sm" className={classes.thumb}>
            {button('close', 'check', t('incidents.itIsOver'))}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t('incidents.closeHint')}
          </Text>
        </>
      )}
    </>
  );
}

function useAnswer(home_id: string, incident_id: string) {
  const queries = useQueryClient();
  const one = { params: { path: { home_id, incident_id } } };
  const noise = { params: { path: { home_id } } };
  const order = useMutation({
    mutationFn: (answer: Answer): Promise<unknown> => {
      if (answer === 'acknowledge')
        return lares.POST('/homes/{home_id}/incidents/{incident_id}/acknowledge', one);
      if (answer === 'close') return lares.POST('/homes/{home_id}/incidents/{incident_id}/close', one);
      if (answer === 'end-snooze') return lares.DELETE('/homes/{home_id}/noise/snooze', noise);
      return lares.POST('/homes/{home_id}/noise/snooze', { ...noise, body: { minutes: answer } });
    },
    onError: (error) => (isStatus(error, 409) ? say(t('incidents.itIsOver')) : sayFailed(error)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: incidentsKey(home_id) });
      rescueFocus();
    },
  });
  return {
    isPending: order.isPending,
    variables: order.variables,
    give: (answer: Answer) => {
      if (!order.isPending) order.mutate(answer);
    },
  };
}

import { Button, Group, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isStatus, lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon, type IconName } from '../../../components/display/icon.tsx';
import { showError, showMessage } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import type { Home, Incident } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { canAnswer, useRights } from '../../../session/rights.ts';
import classes from './incident.module.css';
import { incidentsKey } from './queries.ts';

const SNOOZES = [15, 30, 60] as const;

type IncidentCommand = 'acknowledge' | 'close' | 'end-snooze' | (typeof SNOOZES)[number];

interface IncidentActionsProps {
  home: Home;
  incident: Incident;
  isSnoozed: boolean;
}

export function IncidentActions({ home, incident, isSnoozed }: IncidentActionsProps) {
  const rights = useRights(home);
  const { isPending, variables, send } = useIncidentCommand(home.home_id, incident.incident_id);
  if (!incident.open) return null;
  if (!canAnswer(rights, incident)) {
    return <Hint>{t('incidents.roleReadOnly', { role: rights.role })}</Hint>;
  }
  const button = (
    command: IncidentCommand,
    icon: IconName,
    label: string,
    variant: 'filled' | 'default' = 'default',
  ) => (
    // Busy buttons stay enabled: a disabled one loses the focus.
    <Button
      key={command}
      size="md"
      variant={variant}
      leftSection={isPending && variables === command ? <Loader size={16} /> : <Icon name={icon} size={16} />}
      aria-busy={isPending && variables === command}
      onClick={() => send(command)}
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
          <Hint mt={4} mb="sm">
            {rights.seesGuests ? t('incidents.acknowledgeNoiseHint') : t('incidents.acknowledgeHint')}
          </Hint>
        </>
      ) : null}
      {incident.kind === 'noise' ? (
        <>
          <Group gap="sm" className={isSnoozed ? classes.thumb : classes.three}>
            {isSnoozed
              ? button('end-snooze', 'clock', t('incidents.endSnooze'))
              : SNOOZES.map((minutes) => (
                  // Short labels, so that three fit side by side on a phone.
                  <Button
                    key={minutes}
                    size="md"
                    variant="default"
                    px="xs"
                    aria-label={t('incidents.snoozeMin', { minutes })}
                    aria-busy={isPending && variables === minutes}
                    onClick={() => send(minutes)}
                  >
                    {t('incidents.minutes', { minutes })}
                  </Button>
                ))}
          </Group>
          <Hint mt={4}>{isSnoozed ? t('incidents.endSnoozeHint') : t('incidents.snoozeHint')}</Hint>
        </>
      ) : (
        <>
          <Group gap="sm" className={classes.thumb}>
            {button('close', 'check', t('incidents.itIsOver'))}
          </Group>
          <Hint mt={4}>{t('incidents.closeHint')}</Hint>
        </>
      )}
    </>
  );
}

function useIncidentCommand(home_id: string, incident_id: string) {
  const one = params({ home_id, incident_id });
  const noise = params({ home_id });
  const mutation = useMutation({
    mutationFn: (command: IncidentCommand): Promise<unknown> => {
      if (command === 'acknowledge')
        return lares.POST('/homes/{home_id}/incidents/{incident_id}/acknowledge', one);
      if (command === 'close') return lares.POST('/homes/{home_id}/incidents/{incident_id}/close', one);
      if (command === 'end-snooze') return lares.DELETE('/homes/{home_id}/noise/snooze', noise);
      return lares.POST('/homes/{home_id}/noise/snooze', { ...noise, body: { minutes: command } });
    },
    onError: (error) => (isStatus(error, 409) ? showMessage(t('errors.incidentOver')) : showError(error)),
    onSettled: async () => {
      await refresh(incidentsKey(home_id));
      restoreFocus();
    },
  });
  return {
    isPending: mutation.isPending,
    variables: mutation.variables,
    send: (command: IncidentCommand) => {
      if (!mutation.isPending) mutation.mutate(command);
    },
  };
}

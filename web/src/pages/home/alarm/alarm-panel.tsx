import { Badge, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AlarmButtons } from './alarm-buttons.tsx';
import classes from './alarm-panel.module.css';
import { alarmLabels, stateSeconds } from './labels.ts';
import { useCountdown } from './use-countdown.ts';

export function AlarmPanel({ home }: { home: Home }) {
  const { title, text, urgent, color } = alarmLabels(home);
  const left = useCountdown(home.alarm_status, stateSeconds(home));
  const rights = useRights(home);
  return (
    <Paper
      component="section"
      aria-labelledby="alarm"
      withBorder
      radius="lg"
      className={classes.panel}
      data-urgent={urgent || undefined}
    >
      <div className={classes.text}>
        <Group gap="xs" mb={4}>
          <Icon name="shield" />
          <Title order={2} size="h3" id="alarm">
            {t('common.alarm')}
          </Title>
          <Badge color={color} size="lg" aria-hidden="true">
            {title}
          </Badge>
          {left === undefined ? null : (
            // Hidden from screen readers: a number that changes every second would drown everything else.
            <Text span size="sm" fw={600} className={classes.left} aria-hidden="true">
              {t('alarm.secondsLeft', { count: left })}
            </Text>
          )}
        </Group>
        {/* Both are always present: screen readers ignore a live region that is added with its text. */}
        <Text size="sm" c="dimmed" role="status">
          {urgent ? null : <StatusText title={title} text={text} />}
        </Text>
        <Text size="sm" fw={600} role="alert">
          {urgent ? <StatusText title={title} text={text} /> : null}
        </Text>
      </div>
      {rights.alarm ? (
        <AlarmButtons home={home} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('alarm.roleReadOnly', { role: rights.role })}
        </Text>
      )}
    </Paper>
  );
}

/** The badge shows the title visually. */
function StatusText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <VisuallyHidden>{title}. </VisuallyHidden>
      {text}
    </>
  );
}

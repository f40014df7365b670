import { Badge, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AlarmButtons } from './alarm-buttons.tsx';
import classes from './alarm-panel.module.css';
import { alarmLabels, stateSeconds } from './labels.ts';

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
        <Hint role="status">{urgent ? null : <StatusText title={title} text={text} />}</Hint>
        <Text size="sm" fw={600} role="alert">
          {urgent ? <StatusText title={title} text={text} /> : null}
        </Text>
      </div>
      {rights.alarm ? (
        <AlarmButtons home={home} />
      ) : (
        <Hint>{t('alarm.roleReadOnly', { role: rights.role })}</Hint>
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

const SECOND_MS = 1000;

/**
 * Remaining seconds of a state whose start this page saw. Undefined for an earlier start, which is unknown: a wrong
 * number would be worse than none.
 */
function useCountdown(state: string, lasts: number | undefined): number | undefined {
  const first = useRef(state);
  const [since, setSince] = useState<{ state: string; at: number }>();
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (first.current === state) return undefined;
    first.current = '';
    const at = performance.now();
    setSince({ state, at });
    setNow(at);
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [state]);
  if (lasts === undefined || since?.state !== state) return undefined;
  return Math.max(0, Math.ceil(lasts - (now - since.at) / SECOND_MS));
}

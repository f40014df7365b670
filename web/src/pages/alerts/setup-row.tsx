import { Badge, Group, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Hint } from '../../components/display/hint.tsx';
import type { Alerting } from '../../contract.ts';
import { REQUIRED_STEPS, type SetupStep, stateOfStep } from '../../format/alerting.ts';
import { t } from '../../i18n/texts.ts';
import classes from './alerts.module.css';
import { STATES } from './labels.ts';

interface SetupRowProps {
  alerting: Alerting;
  /** The target of links to `#<step>`. */
  step: SetupStep;
  title: string;
  text: ReactNode;
  /** Below the text. */
  children?: ReactNode;
  actions: ReactNode;
}

/** What is set up, its state, and the button that fixes it. */
export function SetupRow({ alerting, step, title, text, children, actions }: SetupRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const state = stateOfStep(alerting, step);
  const isRequired = REQUIRED_STEPS.includes(step);
  const { hash } = useLocation();
  // The router looks for the anchor before the row is loaded.
  useEffect(() => {
    if (hash !== step) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [hash, step]);
  return (
    <li id={step} ref={row} tabIndex={-1} className={classes.row}>
      <div className={classes.content}>
        <Group gap="xs">
          <Title order={3}>{title}</Title>
          <Badge color={state === 'missing' && !isRequired ? 'gray' : STATES[state].color}>
            {t(STATES[state].title)}
          </Badge>
          {isRequired || state === 'ready' ? null : <Hint span>{t('alerts.optional')}</Hint>}
        </Group>
        <Text size="sm" mt={4} component="div">
          {text}
        </Text>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

export function SetupRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

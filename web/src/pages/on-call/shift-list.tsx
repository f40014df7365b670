import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../components/display/hint.tsx';
import { useNow } from '../../components/display/use-now.ts';
import { type Shift, shiftTimeText } from '../../format/on-call/shifts.ts';
import { t } from '../../i18n/texts.ts';
import classes from './on-call.module.css';

interface ShiftListProps {
  shifts: readonly Shift[];
  zone: string;
  label: string;
  nameOf: (userId: string) => string;
  actions?: (shift: Shift) => ReactNode;
}

/** Who is on call first, and until when. */
export function ShiftList({ shifts, zone, label, nameOf, actions }: ShiftListProps) {
  const now = useNow();
  return (
    <ol className={classes.shifts} aria-label={label}>
      {shifts.map((shift) => (
        <li key={shift.starts_at} className={classes.shift}>
          <div className={classes.period}>
            <Text size="sm">
              <time dateTime={shift.starts_at}>{shiftTimeText(shift.starts_at, zone)}</time> –{' '}
              <time dateTime={shift.ends_at}>{shiftTimeText(shift.ends_at, zone)}</time>
            </Text>
          </div>
          <div className={classes.member}>
            <Group gap="xs">
              <Text fw={600}>
                {shift.user_id === undefined ? t('onCall.ownersAndAdmins') : nameOf(shift.user_id)}
              </Text>
              {isNow(shift, now) ? <Badge color="green">{t('common.now')}</Badge> : null}
            </Group>
            {shift.change ? (
              <Hint>
                {t(shift.change.by === 'swap' ? 'onCall.insteadOf' : 'onCall.isAbsent', {
                  name: nameOf(shift.change.instead_of),
                })}
              </Hint>
            ) : null}
          </div>
          {actions ? <div>{actions(shift)}</div> : null}
        </li>
      ))}
    </ol>
  );
}

const isNow = ({ starts_at, ends_at }: Shift, now: number): boolean =>
  Date.parse(starts_at) <= now && Date.parse(ends_at) > now;

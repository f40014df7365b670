import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './calendar.module.css';
import { HomeStays } from './home-stays.tsx';
import { dayText, monthText, weekdayText } from './labels.ts';
import type { Day, Month } from './month.ts';
import { useStays } from './use-stays.ts';

interface CalendarTableProps {
  homes: Home[];
  month: Month;
  today: string;
}

/** Homes by days. Bars are cells that span days, so screen readers get a table too. */
export function CalendarTable({ homes, month, today }: CalendarTableProps) {
  const stays = useStays(homes, month);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days have another width then.
  useEffect(() => bringIntoView(pane.current), [narrow]);
  const words = { month: monthText(month) };
  const isEmpty = stays.every(({ data }) => data?.guests.length === 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={pane} className={classes.pane} tabIndex={0} aria-label={t('calendar.staysIn', words)}>
        <table className={classes.table}>
          <caption className={classes.hidden}>{t('calendar.homesAndTheirStaysIn', words)}</caption>
          <colgroup>
            {narrow ? null : <col className={classes.homes} />}
            {month.days.map((day) => (
              <col
                key={day.date}
                span={2}
                data-weekend={day.weekend || undefined}
                data-today={day.date === today || undefined}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              {narrow ? null : (
                <th scope="col" className={classes.corner}>
                  {t('common.home')}
                </th>
              )}
              {month.days.map((day) => (
                <DayHead key={day.date} day={day} isToday={day.date === today} />
              ))}
            </tr>
          </thead>
          {homes.map((home, index) => (
            <HomeStays key={home.home_id} home={home} month={month} narrow={narrow} stays={stays[index]} />
          ))}
        </table>
      </section>
      {isEmpty ? (
        <Text c="dimmed" mt="md" role="status">
          {t('calendar.nobodyStaysHint', words)}
        </Text>
      ) : (
        <Legend />
      )}
    </>
  );
}

function DayHead({ day, isToday }: { day: Day; isToday: boolean }) {
  return (
    <th
      scope="col"
      colSpan={2}
      abbr={dayText(day)}
      className={classes.day}
      data-weekend={day.weekend || undefined}
      data-today={isToday || undefined}
      data-date={day.date}
      aria-current={isToday ? 'date' : undefined}
    >
      <span aria-hidden="true" className={classes.weekday}>
        {weekdayText(day)}
      </span>
      <span aria-hidden="true" className={classes.number}>
        {day.number}
      </span>
      <span className={classes.hidden}>{dayText(day)}</span>
    </th>
  );
}

/** If the month does not fit, it scrolls to shortly before today. */
function bringIntoView(pane: HTMLElement | null): void {
  const today = pane?.querySelector<HTMLElement>('th[data-today]');
  const first = pane?.querySelector<HTMLElement>('th[data-date]');
  if (!pane || !today || !first) return;
  pane.scrollLeft = today.offsetLeft - first.offsetLeft - 2 * today.offsetWidth;
}

function Legend() {
  return (
    <Group gap="lg" mt="sm">
      <Group gap={6}>
        <span className={classes.swatch} aria-hidden="true" />
        <Hint>{t('common.stay')}</Hint>
      </Group>
      <Group gap={6}>
        <span className={classes.swatch} data-readonly aria-hidden="true">
          <Icon name="lock" size={12} />
        </span>
        <Hint>{t('calendar.readOnlyFromCalendarFeed')}</Hint>
      </Group>
      <Hint>{t('calendar.halfDayLegend')}</Hint>
    </Group>
  );
}

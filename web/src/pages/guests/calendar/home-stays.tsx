import { Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import type { GuestList, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { type Bar, lanesOf } from './bars.ts';
import classes from './calendar.module.css';
import { HomeRows } from './home-rows.tsx';
import { stayText } from './labels.ts';
import type { Month } from './month.ts';
import { MAX_STAYS } from './use-stays.ts';

interface HomeStaysProps {
  home: Home;
  month: Month;
  narrow: boolean;
  stays: UseQueryResult<GuestList> | undefined;
}

/** One home: its name, and as many rows as stays overlap. */
export function HomeStays({ home, month, narrow, stays }: HomeStaysProps) {
  const days = month.days.length;
  if (!stays?.data) {
    const state = stays?.error ? (
      <StaysError home={home} error={stays.error} retry={() => void stays.refetch()} />
    ) : (
      <>
        <VisuallyHidden>{t('calendar.loadingStaysOf', { name: home.name })}</VisuallyHidden>
        <Skeleton h={20} radius="sm" />
      </>
    );
    const row = (
      <td colSpan={days * 2} className={classes.state}>
        {state}
      </td>
    );
    return <HomeRows home={home} days={days} narrow={narrow} rows={[{ key: 'state', cells: row }]} />;
  }
  const { guests, paging } = stays.data;
  const lanes = lanesOf(guests, month, home.timezone);
  const rows = (lanes.length > 0 ? lanes : [[]]).map((lane) => ({
    key: lane[0]?.guest.guest_id ?? 'free',
    cells: <Lane lane={lane} home={home} month={month} />,
  }));
  const tooMany = paging.total_count > MAX_STAYS;
  return (
    <HomeRows
      home={home}
      days={days}
      narrow={narrow}
      rows={rows}
      note={tooMany ? t('calendar.firstOfStays', { first: MAX_STAYS, count: paging.total_count }) : undefined}
    />
  );
}

function Lane({ lane, home, month }: { lane: Bar[]; home: Home; month: Month }) {
  return cellsOf(lane, month).map((cell, place) =>
    cell.kind === 'bar' ? (
      <td key={cell.key} colSpan={cell.halves} className={classes.stay}>
        <StayBar bar={cell.bar} zone={home.timezone} />
      </td>
    ) : (
      <td key={cell.key} colSpan={cell.halves} className={classes.free}>
        {lane.length === 0 && place === 0 ? <VisuallyHidden>{t('calendar.noStays')}</VisuallyHidden> : null}
      </td>
    ),
  );
}

function StaysError({ home, error, retry }: { home: Home; error: Error; retry(): void }) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" component="div" className={classes.failed}>
      {t('calendar.staysNotLoaded', { name: home.name, reason: error.message })}{' '}
      <UnstyledButton onClick={retry} className={classes.retry}>
        {t('common.tryAgain')}
      </UnstyledButton>
    </Text>
  );
}

/** Cells of a row from left to right, together as wide as the month. */
type Cell =
  | { kind: 'bar'; key: string; halves: number; bar: Bar }
  | { kind: 'free'; key: string; halves: number };

function cellsOf(lane: Bar[], month: Month): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const bar of lane) {
    cells.push(...freeCells(at, bar.start, month));
    cells.push({ kind: 'bar', key: bar.guest.guest_id, halves: bar.end - bar.start, bar });
    at = bar.end;
  }
  cells.push(...freeCells(at, month.days.length * 2, month));
  return cells;
}

/** One per day, for the free parts. */
function freeCells(from: number, to: number, { days }: Month): Cell[] {
  return days.flatMap((day, index) => {
    const start = Math.max(from, index * 2);
    const end = Math.min(to, index * 2 + 2);
    return end > start ? [{ kind: 'free' as const, key: `${day.date} ${start}`, halves: end - start }] : [];
  });
}

function StayBar({ bar, zone }: { bar: Bar; zone: string }) {
  const { guest, fromBefore, toAfter } = bar;
  const words = stayText(guest, zone);
  return (
    <Link
      to="/homes/$homeId/guests/$guestId"
      params={{ homeId: guest.home_id, guestId: guest.guest_id }}
      className={classes.bar}
      data-readonly={guest.readonly || undefined}
      data-from-before={fromBefore || undefined}
      data-to-after={toAfter || undefined}
      data-open={(guest.checkout_time === null && !toAfter) || undefined}
      aria-label={words}
      title={words}
    >
      <span className={classes.guest}>
        {guest.readonly ? <Icon name="lock" size={12} /> : null}
        <span>{guest.name}</span>
      </span>
    </Link>
  );
}

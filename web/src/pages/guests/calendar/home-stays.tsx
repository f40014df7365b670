import { Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { GuestList, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { type Bar, lanesOf } from './bars.ts';
import classes from './calendar.module.css';
import { cellsOf } from './cells.ts';
import { HomeRows } from './home-rows.tsx';
import type { Month } from './month.ts';
import { StayBar } from './stay-bar.tsx';
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

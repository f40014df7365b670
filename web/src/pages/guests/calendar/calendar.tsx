import { Button, Group, Pagination } from '@mantine/core';
import { Nothing } from '../../../components/nothing.tsx';
import { pageNames } from '../../../components/pager.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import type { Month } from './month.ts';
import type { CalendarSearch } from './search.ts';

/** One or two screens, with few enough calls for the rate limit. */
const HOMES_A_PAGE = 20;

interface CalendarProps {
  homes: Home[];
  month: Month;
  /** As `2026-11-15`. */
  today: string;
  search: CalendarSearch;
  go(search: CalendarSearch): void;
}

export function Calendar({ homes, month, today, search, go }: CalendarProps) {
  const { q = '', page = 1 } = search;
  const wanted = q.trim().toLocaleLowerCase();
  const found = homes.filter((home) => home.name.toLocaleLowerCase().includes(wanted));
  const pages = Math.ceil(found.length / HOMES_A_PAGE);
  const shown = Math.min(page, Math.max(pages, 1));
  return (
    <>
      <CalendarTools month={month} today={today} homes={homes.length} search={search} go={go} />
      {found.length === 0 ? (
        <Nothing icon="glass" title={t('common.noHomeMatches')} text={t('calendar.noHomeNamed', { q })}>
          <Button variant="default" onClick={() => go({ month: search.month })}>
            {t('common.showAllHomes')}
          </Button>
        </Nothing>
      ) : (
        <CalendarTable
          // Scrolls to today again.
          key={month.name}
          homes={found.slice((shown - 1) * HOMES_A_PAGE, shown * HOMES_A_PAGE)}
          month={month}
          today={today}
        />
      )}
      {pages > 1 ? (
        <Group justify="center" mt="lg">
          <Pagination
            total={pages}
            value={shown}
            onChange={(next) => go({ ...search, page: next })}
            {...pageNames(t('common.theHomes'))}
          />
        </Group>
      ) : null}
    </>
  );
}

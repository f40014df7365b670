import { Button, Group, Pagination } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { pageNames } from '../../../components/lists/pager.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import type { Month } from './month.ts';
import type { CalendarSearch } from './search.ts';

/** One or two screens, with few enough calls for the rate limit. */
const PAGE_SIZE = 20;

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
  const pages = Math.ceil(found.length / PAGE_SIZE);
  const shown = Math.min(page, Math.max(pages, 1));
  return (
    <>
      <CalendarTools month={month} today={today} homes={homes.length} search={search} go={go} />
      {found.length === 0 ? (
        <EmptyState icon="glass" title={t('common.noHomeMatches')} text={t('calendar.noHomeNamed', { q })}>
          <Button variant="default" onClick={() => go({ month: search.month })}>
            {t('common.showAllHomes')}
          </Button>
        </EmptyState>
      ) : (
        <CalendarTable
          // Scrolls to today again.
          key={month.name}
          homes={found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
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

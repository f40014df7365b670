import { Button, Group, Pagination, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import { EmptyState } from '../../../components/feedback/query-content.tsx';
import { pageNames } from '../../../components/lists/pager.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './calendar.module.css';
import { CalendarTable } from './calendar-table.tsx';
import { monthText } from './labels.ts';
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

const TYPING_PAUSE_MS = 300;
/** With fewer homes, looking is faster than searching. */
const MIN_HOMES_TO_SEARCH = 8;

interface CalendarToolsProps {
  month: Month;
  today: string;
  homes: number;
  search: CalendarSearch;
  go(search: CalendarSearch): void;
}

function CalendarTools({ month, today, homes, search, go }: CalendarToolsProps) {
  const to = (name: string | undefined) => go({ ...search, month: name });
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Title order={2} className={classes.month} aria-live="polite">
        {monthText(month)}
      </Title>
      <Group gap="sm" className={classes.tools}>
        {homes >= MIN_HOMES_TO_SEARCH ? <HomeSearch search={search} go={go} /> : null}
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            px="sm"
            aria-label={t('calendar.previousMonth')}
            onClick={() => to(month.previous)}
          >
            <Icon name="left" />
          </Button>
          <Button variant="default" onClick={() => to(undefined)} disabled={today.startsWith(month.name)}>
            {t('calendar.today')}
          </Button>
          <Button
            variant="default"
            px="sm"
            aria-label={t('calendar.nextMonth')}
            onClick={() => to(month.next)}
          >
            <Icon name="right" />
          </Button>
        </Group>
      </Group>
    </Group>
  );
}

function HomeSearch({ search, go }: Pick<CalendarToolsProps, 'search' | 'go'>) {
  const [text, setText] = useState(search.q ?? '');
  useEffect(() => {
    if (search.q === undefined) setText('');
  }, [search.q]);
  const find = useDebouncedCallback((q: string) => go({ month: search.month, q: q.trim() || undefined }), {
    delay: TYPING_PAUSE_MS,
  });
  return (
    <TextInput
      type="search"
      aria-label={t('common.searchHomes')}
      placeholder={t('common.searchHomes')}
      leftSection={<Icon name="glass" size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        find(event.currentTarget.value);
      }}
      w={{ base: '100%', xs: 220 }}
    />
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useDeferredValue, useRef, useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { EmptyState } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { HomeOverview } from '../../../contract.ts';
import { insideSentence, t } from '../../../i18n/texts.ts';
import { ALL, type Filter } from './filters.ts';
import { HomeTile } from './home-tile.tsx';
import classes from './home-tiles.module.css';
import { useStableOrder } from './use-stable-order.ts';

/** Initially: homes that need attention come first, and what is below the homes stays in reach. */
const INITIAL_COUNT = { desktop: 60, phone: 12 };

interface HomeTilesProps {
  homes: HomeOverview[];
  /** Of all homes. */
  total: number;
  filter: Filter;
  onShowAll(): void;
}

export function HomeTiles({ homes, total, filter, onShowAll }: HomeTilesProps) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  // Typing stays responsive: the homes follow later.
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const list = useRef<HTMLUListElement>(null);
  const found = homes.filter((home) => filter.keeps(home) && matches(home, wanted));
  const [, setLeftAt] = useState(0);
  const inOrder = useStableOrder(found, () => list.current?.matches(':hover, :focus-within') ?? false);
  const few = isWide ? INITIAL_COUNT.desktop : INITIAL_COUNT.phone;
  const shown = all ? inOrder : inOrder.slice(0, few);
  const filtered = filter !== ALL || wanted !== '';
  return (
    <Section
      title={t('common.homes')}
      text={
        <span role="status">
          {filtered
            ? t('dashboard.homeOfCount', { count: found.length, total })
            : t('common.homeCount', { count: total })}
          {filter === ALL ? '' : `: ${insideSentence(t(filter.label))}`}
        </span>
      }
      action={
        <TextInput
          type="search"
          aria-label={t('dashboard.searchHomesAndGuests')}
          placeholder={t('dashboard.searchByHomeOrGuest')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', sm: 280 }}
        />
      }
    >
      {found.length === 0 ? (
        <NoMatch
          filter={filter}
          search={wanted}
          onShowAll={() => {
            setSearch('');
            onShowAll();
          }}
        />
      ) : (
        <Tiles homes={shown} list={list} onLeave={() => setLeftAt(performance.now())} />
      )}
      {shown.length < inOrder.length ? (
        <Group justify="center" mt="md" gap="sm">
          <Hint>{t('dashboard.moreHomesBelow', { count: inOrder.length - shown.length })}</Hint>
          <Button variant="default" onClick={() => setAll(true)}>
            {t('dashboard.showAll', { count: inOrder.length })}
          </Button>
        </Group>
      ) : null}
    </Section>
  );
}

interface TilesProps {
  homes: HomeOverview[];
  list: RefObject<HTMLUListElement | null>;
  /** The pointer has left, so they may be sorted. */
  onLeave(): void;
}

function Tiles({ homes, list, onLeave }: TilesProps) {
  const navigate = useNavigate();
  const { org } = useSearch({ strict: false });
  const search = org === undefined ? '' : `?org=${encodeURIComponent(org)}`;
  // One listener for all: a router link in each tile would be most of the rendering time.
  const openHome = (event: MouseEvent<HTMLUListElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-home]') : null;
    const homeId = link?.dataset['home'];
    if (homeId === undefined) return;
    event.preventDefault();
    void navigate({ to: '/homes/$homeId', params: { homeId } });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <ul
      className={classes.tiles}
      aria-label={t('common.homes')}
      ref={list}
      onClick={openHome}
      onMouseLeave={onLeave}
      onBlur={onLeave}
    >
      {homes.map((home) => (
        <HomeTile key={home.home_id} home={home} search={search} />
      ))}
    </ul>
  );
}

interface NoMatchProps {
  filter: Filter;
  search: string;
  onShowAll(): void;
}

function NoMatch({ filter, search, onShowAll }: NoMatchProps) {
  const good = filter.name !== 'occupied' && filter.name !== 'quiet' && search === '';
  return (
    <EmptyState
      icon={good ? 'check' : 'glass'}
      title={
        search ? t('common.noHomeMatches') : t('dashboard.noHomeUnderRightNow', { filter: t(filter.label) })
      }
      text={search ? t('dashboard.nothingFound', { search }) : t('dashboard.filterEmptyHint')}
    >
      <Button variant="default" onClick={onShowAll}>
        {t('common.showAllHomes')}
      </Button>
    </EmptyState>
  );
}

function matches(home: HomeOverview, wanted: string): boolean {
  if (wanted === '') return true;
  return `${home.name}\n${home.guest_name ?? ''}`.toLocaleLowerCase().includes(wanted);
}

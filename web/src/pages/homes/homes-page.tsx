import { Box, Button, Group, Pagination, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type FullList, readAllPages } from '../../client/all-pages.ts';
import { lares } from '../../client/client.ts';
import { Hint } from '../../components/display/hint.tsx';
import { Icon } from '../../components/display/icon.tsx';
import { EmptyState, QueryContent } from '../../components/feedback/query-content.tsx';
import { AddButton } from '../../components/forms/buttons.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { CsvLink, csvPath } from '../../components/lists/csv-link.tsx';
import type { Device, Home } from '../../contract.ts';
import { tagKey, tagsOf } from '../../format/tags.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { homesQuery } from '../../queries/homes.ts';
import { hasRight, useOrganization, useOrganizations } from '../../session/organization.tsx';
import { HomeRows } from './home-rows.tsx';

/** Loaded later: dropdowns are a tenth of the page's code. */
const TagSelect = lazy(async () => ({ default: (await import('./tag-select.tsx')).TagSelect }));
const NewHome = lazy(async () => ({ default: (await import('./new-home.tsx')).NewHome }));

const PAGE_SIZE = 50;
const CONTROLS: Record<'first' | 'previous' | 'next' | 'last', TextKey> = {
  first: 'homes.firstPage',
  previous: 'homes.previousPage',
  next: 'homes.nextPage',
  last: 'homes.lastPage',
};
const REFRESH_MS = 60_000;

export function HomesPage() {
  const organization = useOrganization();
  const [creating, { open, close }] = useDisclosure(false);
  const homes = useQuery(homesQuery);
  // Optional: the list does not wait for device health.
  const devices = useQuery({
    queryKey: ['devices'],
    queryFn: () => readAllPages(lares.pages('/devices'), (page) => page.devices),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeading title={t('common.homes')} text={t('common.homesOfMember', { name: organization.name })}>
        {hasRight('homes_write', organization) && !organization.limited ? (
          <>
            <ButtonLink to="/homes/settings" variant="default">
              {t('homes.settingsOfManyHomes')}
            </ButtonLink>
            <ButtonLink to="/homes/set-up" variant="default">
              {t('homes.setUpFromList')}
            </ButtonLink>
            <ButtonLink to="/pair" variant="default">
              {t('common.pairDevice')}
            </ButtonLink>
            <AddButton label={t('homes.addHome')} onClick={open} />
          </>
        ) : null}
      </PageHeading>
      <QueryContent query={homes} what={t('common.theHomes')} lines={6}>
        {(list) => (
          <HomeList
            // The key resets the search for another organization.
            key={organization.organization_id}
            list={list}
            devices={devices.data?.items}
            onAdd={open}
          />
        )}
      </QueryContent>
      {creating ? (
        <Suspense fallback={null}>
          <NewHome onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface HomeListProps {
  list: FullList<Home>;
  devices: Device[] | undefined;
  onAdd(): void;
}

function HomeList({ list, devices, onAdd }: HomeListProps) {
  const organization = useOrganization();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [tag, setTag] = useState<string | null>(null);
  const own = list.items
    .filter((home) => home.organization_id === organization.organization_id)
    .sort((one, other) => one.name.localeCompare(other.name));
  const tags = tagsOf(own);
  const found = own.filter((home) => matches(home, search) && (tag === null || hasTag(home, tag)));
  const pages = Math.ceil(found.length / PAGE_SIZE);
  const all = t('common.homeCount', { count: own.length });

  if (own.length === 0) return <NoHomes onAdd={onAdd} />;
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <TextInput
          type="search"
          aria-label={t('common.searchHomes')}
          placeholder={t('homes.searchByNameOrAddress')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
          w={{ base: '100%', sm: 320 }}
        />
        {tags.length === 0 ? null : (
          // Reserves the height of its content.
          <Box w={{ base: '100%', sm: 200 }} mih={36} mr={{ sm: 'auto' }}>
            <Suspense>
              <TagSelect
                tags={tags}
                value={tag}
                onChange={(chosen) => {
                  setTag(chosen);
                  setPage(1);
                }}
              />
            </Suspense>
          </Box>
        )}
        <Hint role="status">
          {search || tag !== null ? t('homes.foundOfHomes', { found: found.length, homes: all }) : all}
          {list.items.length < list.total ? ` ${t('homes.amongFirst', { count: list.items.length })}` : ''}
        </Hint>
      </Group>
      {found.length === 0 ? (
        <NoMatch
          search={search}
          tag={tag}
          onShowAll={() => {
            setSearch('');
            setTag(null);
          }}
        />
      ) : (
        <HomeRows homes={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} devices={devices} />
      )}
      <Group justify="space-between" mt="md" gap="sm">
        {/* The server does not search by name or address, so there is no file of found homes. */}
        {search ? null : <HomesCsvLink tag={tag} />}
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': t('homes.page', { page: item }) })}
            getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
          />
        ) : null}
      </Group>
    </>
  );
}

/** The API lists the homes of all of the user's organizations. The page shows one organization. */
function HomesCsvLink({ tag }: { tag: string | null }) {
  const { organizations } = useOrganizations();
  return (
    <CsvLink
      href={csvPath('/homes', { tag: tag ?? undefined })}
      what={t('common.theHomes')}
      {...(organizations.length > 1 ? { label: t('homes.downloadCsvAllYourOrganizations') } : {})}
    />
  );
}

function NoMatch({ search, tag, onShowAll }: { search: string; tag: string | null; onShowAll(): void }) {
  return (
    <EmptyState
      icon="glass"
      title={t('common.noHomeMatches')}
      text={
        tag === null ? t('homes.nothingFound', { search }) : t('homes.nothingFoundWithTag', { tag, search })
      }
    >
      <Button variant="default" onClick={onShowAll}>
        {t('common.showAllHomes')}
      </Button>
    </EmptyState>
  );
}

function NoHomes({ onAdd }: { onAdd(): void }) {
  const organization = useOrganization();
  if (organization.limited) return <NoHomesForMember />;
  return hasRight('homes_write', organization) ? (
    <EmptyState icon="home" title={t('common.noHomesYet')} text={t('homes.emptyHint')}>
      <AddButton label={t('homes.addHome')} onClick={onAdd} />
    </EmptyState>
  ) : (
    <EmptyState
      icon="home"
      title={t('common.noHomesYet')}
      text={t('homes.emptyHintReadOnly', { name: organization.name })}
    />
  );
}

/** For a member limited to some homes, of which none exist now. */
function NoHomesForMember() {
  return <EmptyState icon="home" title={t('homes.noHomesForYouYet')} text={t('homes.noHomesGivenHint')} />;
}

const hasTag = ({ tags }: Home, tag: string) => tags.some((one) => tagKey(one) === tagKey(tag));

function matches(home: Home, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return `${home.name}\n${home.address}`.toLocaleLowerCase().includes(wanted);
}

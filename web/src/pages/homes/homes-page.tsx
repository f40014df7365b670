import { Box, Button, Group, Pagination, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { lares } from '../../client/client.ts';
import { type WholeList, wholeList } from '../../client/whole-list.ts';
import { CsvLink } from '../../components/csv-link.tsx';
import { csvPath } from '../../components/csv-path.ts';
import { Icon } from '../../components/icon.tsx';
import { ButtonLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import type { Device, Home } from '../../contract.ts';
import { tagKey, tagsOf } from '../../format/tags.ts';
import { homesQuery } from '../../queries/homes.ts';
import { may, useOrganization, useOrganizations } from '../../session/organization.tsx';
import { type Message, msg, t } from '../../words/words.ts';
import { HomeRows } from './home-rows.tsx';

/** Lists that open weigh a tenth of the page. */
const TagSelect = lazy(async () => ({ default: (await import('./tag-select.tsx')).TagSelect }));
const NewHome = lazy(async () => ({ default: (await import('./new-home.tsx')).NewHome }));

const HOMES_A_PAGE = 50;
const CONTROLS: Record<'first' | 'previous' | 'next' | 'last', Message> = {
  first: msg('first page'),
  previous: msg('previous page'),
  next: msg('next page'),
  last: msg('last page'),
};
const LOOK_AGAIN_MS = 60_000;

export function HomesPage() {
  const organization = useOrganization();
  const [creating, { open, close }] = useDisclosure(false);
  const homes = useQuery(homesQuery);
  // Health is extra: the list is shown without while it is on its way or refused.
  const devices = useQuery({
    queryKey: ['devices'],
    queryFn: () => wholeList(lares.pages('/devices'), (page) => page.devices),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <PageHeading title={t('Homes')} text={t('The homes of {name}.', { name: organization.name })}>
        {may('homes_write', organization) && !organization.limited ? (
          <>
            <ButtonLink to="/homes/settings" variant="default">
              {t('Settings of many homes')}
            </ButtonLink>
            <ButtonLink to="/homes/set-up" variant="default">
              {t('Set up from a list')}
            </ButtonLink>
            <ButtonLink to="/pair" variant="default">
              {t('Pair a device')}
            </ButtonLink>
            <Button leftSection={<Icon name="plus" />} onClick={open}>
              {t('Add home')}
            </Button>
          </>
        ) : null}
      </PageHeading>
      <Loaded query={homes} what={t('the homes')} lines={6}>
        {(list) => (
          <HomeList
            // A search in one organization says nothing in another.
            key={organization.organization_id}
            list={list}
            devices={devices.data?.items}
            onAdd={open}
          />
        )}
      </Loaded>
      {creating ? (
        <Suspense fallback={null}>
          <NewHome onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface HomeListProps {
  list: WholeList<Home>;
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
  const pages = Math.ceil(found.length / HOMES_A_PAGE);
  const all = t('{count, plural, one {# home} other {# homes}}', { count: own.length });

  if (own.length === 0) {
    if (organization.limited) return <NoneOfThem />;
    return may('homes_write', organization) ? (
      <Nothing
        icon="home"
        title={t('No homes yet')}
        text={t('Add the first home, then its devices. What they report shows up here.')}
      >
        <Button leftSection={<Icon name="plus" />} onClick={onAdd}>
          {t('Add home')}
        </Button>
      </Nothing>
    ) : (
      <Nothing
        icon="home"
        title={t('No homes yet')}
        text={t('Nobody has added a home to {name} yet. An owner or admin can.', { name: organization.name })}
      />
    );
  }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <TextInput
          type="search"
          aria-label={t('Search homes')}
          placeholder={t('Search by name or address')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
          w={{ base: '100%', sm: 320 }}
        />
        {tags.length === 0 ? null : (
          // As high as what comes into it.
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
        <Text size="sm" c="dimmed" role="status">
          {search || tag !== null ? t('{found} of {homes}', { found: found.length, homes: all }) : all}
          {list.items.length < list.total
            ? ` ${t('among the first {count}', { count: list.items.length })}`
            : ''}
        </Text>
      </Group>
      {found.length === 0 ? (
        <Nothing
          icon="glass"
          title={t('No home matches')}
          text={
            tag === null
              ? t('Nothing has “{search}” in its name or address.', { search })
              : t('Nothing with the tag “{tag}” has “{search}” in its name or address.', { tag, search })
          }
        >
          <Button
            variant="default"
            onClick={() => {
              setSearch('');
              setTag(null);
            }}
          >
            {t('Show all homes')}
          </Button>
        </Nothing>
      ) : (
        <HomeRows homes={found.slice((page - 1) * HOMES_A_PAGE, page * HOMES_A_PAGE)} devices={devices} />
      )}
      <Group justify="space-between" mt="md" gap="sm">
        {/* The server does not search by name or address: a file of what was found cannot be had. */}
        {search ? null : <HomesAsFile tag={tag} />}
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': t('Page {page}', { page: item }) })}
            getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
          />
        ) : null}
      </Group>
    </>
  );
}

/** The API lists the homes of all organizations that one belongs to; the page shows those of one. */
function HomesAsFile({ tag }: { tag: string | null }) {
  const { organizations } = useOrganizations();
  return (
    <CsvLink
      href={csvPath('/homes', { tag: tag ?? undefined })}
      what={t('the homes')}
      {...(organizations.length > 1 ? { label: t('Download CSV (all your organizations)') } : {})}
    />
  );
}

/** For somebody who is limited to some homes, of which there are none just now. */
function NoneOfThem() {
  return (
    <Nothing
      icon="home"
      title={t('No homes for you yet')}
      text={t('You see some of the homes only, and none has been given to you. An owner or admin can.')}
    />
  );
}

const hasTag = ({ tags }: Home, tag: string) => tags.some((one) => tagKey(one) === tagKey(tag));

function matches(home: Home, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return `${home.name}\n${home.address}`.toLocaleLowerCase().includes(wanted);
}

import { Anchor, Badge, Code, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago } from '../../../components/moment.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import type { EventType } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';
import { readable } from '../../../format/names.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { t, tOfServer } from '../../../words/words.ts';
import { coverageQuery } from './queries.ts';

export function EventCatalogue() {
  usePageTitle(t('Event catalogue'));
  const types = useQuery(eventTypesQuery);
  return (
    <Loaded query={types} what={t('the event catalogue')} lines={8}>
      {(all) => <Catalogue types={all} />}
    </Loaded>
  );
}

function Catalogue({ types }: { types: EventType[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = types.filter((type) =>
    `${type.name} ${readable(type.name)} ${tOfServer(type.description)}`.toLowerCase().includes(wanted),
  );
  const { organization_id } = useOrganization();
  const { data: coverage = [] } = useQuery(coverageQuery(organization_id));
  const seenAt = new Map(coverage.map((one) => [one.event_type as string, one.last_seen_at]));
  const seen = coverage.filter((one) => one.last_seen_at !== undefined).length;
  const byCategory = [...groupBy(found, (type) => type.category)];
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <TextInput
          type="search"
          aria-label={t('Search events')}
          placeholder={t('Search by name or meaning')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', sm: 320 }}
        />
        <Text size="sm" c="dimmed" role="status">
          {t('{found} of {all} events', { found: found.length, all: types.length })}
          {coverage.length > 0
            ? `. ${t('{seen, number} of {all, number} were seen in the last 30 days.', { seen, all: coverage.length })}`
            : ''}
        </Text>
      </Group>
      {byCategory.length === 0 ? (
        <Nothing
          icon="glass"
          title={t('No event matches')}
          text={t('Nothing is called or means “{search}”.', { search })}
        />
      ) : (
        byCategory.map(([category, ofCategory]) => (
          <Section key={category} title={tOfServer(category)}>
            <Rows
              caption={t('Events: {category}', { category: tOfServer(category) })}
              rows={ofCategory}
              keyOf={(type) => type.name}
              columns={[
                { label: t('Event'), cell: (type) => <Name type={type} />, width: '40%' },
                {
                  label: t('Means'),
                  plain: true,
                  cell: (type) => <Text size="sm">{tOfServer(type.description)}</Text>,
                },
                { label: t('Last seen'), cell: ({ name }) => <Seen at={seenAt.get(name)} />, width: '9rem' },
              ]}
            />
          </Section>
        ))
      )}
    </Stack>
  );
}

function Name({ type }: { type: EventType }) {
  return (
    <>
      <Group gap={8}>
        <Text fw={600}>{readable(type.name)}</Text>
        {type.transient ? <Badge color="gray">{t('Delivered, not kept')}</Badge> : null}
      </Group>
      <Code>{type.name}</Code>
      <Anchor href={`/guide/events/${type.name}`} size="sm" underline="always" display="block">
        {t('When it is raised, and a sample')}
        <VisuallyHidden>: {readable(type.name)}</VisuallyHidden>
      </Anchor>
    </>
  );
}

function Seen({ at }: { at: string | undefined }) {
  return (
    <Text size="sm" c="dimmed" component="span">
      {at === undefined ? t('Not seen') : <Ago at={at} />}
    </Text>
  );
}

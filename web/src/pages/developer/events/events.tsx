import { Anchor, Badge, Code, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { EventType } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';
import { displayName } from '../../../format/names.ts';
import { apiText } from '../../../i18n/api-texts.ts';
import { t, translatedEvent } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { coverageQuery } from './queries.ts';

export function EventCatalogue() {
  usePageTitle(t('common.eventCatalogue'));
  const types = useQuery(eventTypesQuery);
  return (
    <QueryContent query={types} what={t('events.eventCatalogue')} lines={8}>
      {(all) => <Catalogue types={all} />}
    </QueryContent>
  );
}

function Catalogue({ types }: { types: EventType[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = types.filter((type) =>
    `${type.name} ${displayName(type.name)} ${descriptionOf(type)}`.toLowerCase().includes(wanted),
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
          aria-label={t('events.searchEvents')}
          placeholder={t('events.searchByNameOrMeaning')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', sm: 320 }}
        />
        <Hint role="status">
          {t('events.ofEvents', { found: found.length, all: types.length })}
          {coverage.length > 0 ? `. ${t('events.seenLast30Days', { seen, all: coverage.length })}` : ''}
        </Hint>
      </Group>
      {byCategory.length === 0 ? (
        <EmptyState
          icon="glass"
          title={t('events.noEventMatches')}
          text={t('events.nothingIsCalledOrMeans', { search })}
        />
      ) : (
        byCategory.map(([category, ofCategory]) => (
          <Section key={category} title={apiText(category)}>
            <DataTable
              caption={t('events.events', { category: apiText(category) })}
              rows={ofCategory}
              keyOf={(type) => type.name}
              columns={[
                { label: t('common.event'), cell: (type) => <Name type={type} />, width: '40%' },
                {
                  label: t('events.means'),
                  plain: true,
                  cell: (type) => <Text size="sm">{descriptionOf(type)}</Text>,
                },
                {
                  label: t('common.lastSeen'),
                  cell: ({ name }) => <Seen at={seenAt.get(name)} />,
                  width: '9rem',
                },
              ]}
            />
          </Section>
        ))
      )}
    </Stack>
  );
}

const descriptionOf = ({ name, description }: EventType): string =>
  translatedEvent(name)?.text ?? description;

function Name({ type }: { type: EventType }) {
  return (
    <>
      <Group gap={8}>
        <Text fw={600}>{displayName(type.name)}</Text>
        {type.transient ? <Badge color="gray">{t('events.deliveredNotKept')}</Badge> : null}
      </Group>
      <Code>{type.name}</Code>
      <Anchor href={`/guide/events/${type.name}`} size="sm" underline="always" display="block">
        {t('events.detailsTitle')}
        <VisuallyHidden>: {displayName(type.name)}</VisuallyHidden>
      </Anchor>
    </>
  );
}

function Seen({ at }: { at: string | undefined }) {
  return (
    <Text size="sm" c="dimmed" component="span">
      {at === undefined ? t('events.notSeen') : <RelativeTime at={at} />}
    </Text>
  );
}

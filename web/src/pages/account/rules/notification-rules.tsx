import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { Section } from '../../../components/layout/section.tsx';
import type { NotificationRules } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { ALERTING_KEY } from '../../../queries/alerting.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { RuleList } from './rule-list.tsx';

const KEY = ['users', 'me', 'notification-rules'];
const PATH = '/users/me/notification-rules';
const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_SHOWN = 100;
const DEFAULT_NIGHT = { from: '22:00', to: '07:00' };

/** What triggers a notification, and when. */
export function NotificationRulesSection() {
  const rules = useQuery({ queryKey: KEY, queryFn: () => lares.GET(PATH) });
  const homes = useQuery(homesQuery);
  return (
    <Section title={t('notificationRules.title')} text={t('notificationRules.intro')} card anchor="rules">
      <QueryContent query={rules} what={t('notificationRules.titleInline')} lines={4}>
        {(found) => (
          <QueryContent query={homes} what={t('common.theHomes')} lines={4}>
            {({ items }) => (
              <RulesForm found={found} homes={new Map(items.map(({ home_id, name }) => [home_id, name]))} />
            )}
          </QueryContent>
        )}
      </QueryContent>
    </Section>
  );
}

function RulesForm({ found, homes }: { found: NotificationRules; homes: Map<string, string> }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(found);
  const save = useMutation({
    mutationFn: () => lares.PUT(PATH, { body: draft }),
    onSuccess: (after) => {
      queries.setQueryData(KEY, after);
      setDraft(after);
      return announceChange(t('notificationRules.saved'), ALERTING_KEY);
    },
  });
  const change = (part: Partial<NotificationRules>) => setDraft({ ...draft, ...part });
  return (
    <Stack gap="lg">
      <RuleList rules={draft.rules} homes={homes} onChange={(rules) => change({ rules })} />
      <QuietHours draft={draft} onChange={setDraft} />
      <Group align="flex-end" gap="md">
        <TextInput
          type="time"
          label={t('notificationRules.summaryOfMorningAt')}
          value={draft.summary_at}
          onChange={(event) => change({ summary_at: event.currentTarget.value })}
        />
        <Select
          label={t('notificationRules.yourTimeZone')}
          placeholder={t('notificationRules.defaultTimeZone')}
          data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
          searchable
          clearable
          limit={MAX_SHOWN}
          nothingFoundMessage={t('common.noSuchTimeZone')}
          value={draft.timezone ?? null}
          onChange={(timezone) => {
            const { timezone: _before, ...rest } = draft;
            setDraft(timezone === null ? rest : { ...rest, timezone });
          }}
        />
      </Group>
      <div>
        <ErrorAlert text={errorText(save.error)} />
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('notificationRules.save')}
        </Button>
      </div>
    </Stack>
  );
}

function QuietHours({
  draft,
  onChange,
}: {
  draft: NotificationRules;
  onChange(draft: NotificationRules): void;
}) {
  const { quiet_hours: hours, ...rest } = draft;
  return (
    <Stack gap="xs">
      <Switch
        label={t('common.quietHours')}
        description={t('notificationRules.quietHoursHint')}
        checked={hours !== undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { ...rest, quiet_hours: DEFAULT_NIGHT } : rest)
        }
      />
      {hours ? (
        <Group gap="md">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'from' ? t('common.quietFrom') : t('common.quietUntil')}
              value={hours[end]}
              onChange={(event) =>
                onChange({ ...rest, quiet_hours: { ...hours, [end]: event.currentTarget.value } })
              }
            />
          ))}
        </Group>
      ) : null}
      {hours ? <Hint>{t('notificationRules.delayHint')}</Hint> : null}
    </Stack>
  );
}

import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Problem } from '../../../components/problem.tsx';
import { say } from '../../../components/say.ts';
import { Section } from '../../../components/section.tsx';
import { spoken } from '../../../components/spoken.tsx';
import type { NotificationRules } from '../../../contract.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { t } from '../../../words/words.ts';
import { RuleList } from './rule-list.tsx';

const KEY = ['users', 'me', 'notification-rules'];
const MINE = '/users/me/notification-rules';
const ZONES = Intl.supportedValuesOf('timeZone');
const MOST_SHOWN = 100;
const USUAL_NIGHT = { from: '22:00', to: '07:00' };

/** What one is told, and when. */
export function Decided() {
  const rules = useQuery({ queryKey: KEY, queryFn: () => lares.GET(MINE) });
  const homes = useQuery(homesQuery);
  return (
    <Section
      title={t('What you are told')}
      text={t(
        'Without a rule: alarms, noise and smoking at once; climate, devices that are offline and low batteries with one mail in the morning.',
      )}
      card
    >
      <Loaded query={rules} what={t('what you are told')} lines={4}>
        {(found) => (
          <Loaded query={homes} what={t('the homes')} lines={4}>
            {({ items }) => (
              <Form found={found} homes={new Map(items.map(({ home_id, name }) => [home_id, name]))} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}

function Form({ found, homes }: { found: NotificationRules; homes: Map<string, string> }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(found);
  const save = useMutation({
    mutationFn: () => lares.PUT(MINE, { body: draft }),
    onSuccess: (after) => {
      queries.setQueryData(KEY, after);
      setDraft(after);
      say(t('What you are told was saved'));
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
          label={t('Summary of the morning at')}
          value={draft.summary_at}
          onChange={(event) => change({ summary_at: event.currentTarget.value })}
        />
        <Select
          label={t('Your time zone')}
          placeholder={t('That of the oldest home')}
          data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
          searchable
          clearable
          limit={MOST_SHOWN}
          nothingFoundMessage={t('No such time zone')}
          value={draft.timezone ?? null}
          onChange={(timezone) => {
            const { timezone: _before, ...rest } = draft;
            setDraft(timezone === null ? rest : { ...rest, timezone });
          }}
        />
      </Group>
      <div>
        <Problem text={spoken(save.error)} />
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('Save what you are told')}
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
        label={t('Quiet hours')}
        description={t(
          'What can wait is told when they end. An alarm that sounds, an intrusion and frost come through.',
        )}
        checked={hours !== undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { ...rest, quiet_hours: USUAL_NIGHT } : rest)
        }
      />
      {hours ? (
        <Group gap="md">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'from' ? t('Quiet from') : t('Quiet until')}
              value={hours[end]}
              onChange={(event) =>
                onChange({ ...rest, quiet_hours: { ...hours, [end]: event.currentTarget.value } })
              }
            />
          ))}
        </Group>
      ) : null}
      {hours ? (
        <Text size="sm" c="dimmed">
          {t('Meanwhile the next who is on call is told.')}
        </Text>
      ) : null}
    </Stack>
  );
}

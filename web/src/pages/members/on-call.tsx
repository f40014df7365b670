import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Loaded } from '../../components/loaded.tsx';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { say, sayFailed } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import type { OnCall as OnCallAnswer } from '../../contract.ts';
import { membersQuery } from '../../queries/members.ts';
import { useOrganization } from '../../session/organization.tsx';
import { msg, t } from '../../words/words.ts';
import classes from './on-call.module.css';

const TEXT = msg(
  'Who is told when it is too loud, somebody smokes, an alarm sounds or a home is about to freeze. The next one is told when nobody has acknowledged it after five minutes; what is dangerous is told to all at once.',
);

/** The order of those who are told. */
export function OnCall() {
  const { organization_id } = useOrganization();
  const queryKey = ['organizations', organization_id, 'on-call'];
  const onCall = useQuery({
    queryKey,
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/on-call', { params: { path: { organization_id } } }),
  });
  const queries = useQueryClient();
  const put = useMutation({
    mutationFn: (user_ids: string[]) =>
      lares.PUT('/organizations/{organization_id}/on-call', {
        params: { path: { organization_id } },
        body: { user_ids },
      }),
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after);
      say(t('The order was saved'));
    },
    onError: sayFailed,
    onSettled: rescueFocus,
  });
  return (
    <Section title={t('On call')} text={t(TEXT)}>
      <Loaded query={onCall} what={t('who is on call')} lines={2}>
        {(found) => <Order found={found} save={(ids) => (put.isPending ? undefined : put.mutate(ids))} />}
      </Loaded>
    </Section>
  );
}

function Order({ found, save }: { found: OnCallAnswer; save: (userIds: string[]) => void }) {
  const { organization_id } = useOrganization();
  const members = useQuery(membersQuery(organization_id));
  const { people, listed } = found;
  const ids = listed ? people.map(({ user_id }) => user_id) : [];
  const others = members.data?.items.filter(({ user_id }) => !ids.includes(user_id)) ?? [];
  return (
    <Stack gap="sm">
      {listed ? null : (
        <Text>{t('Nobody was put on call: all owners and admins are, one after the other.')}</Text>
      )}
      <ol className={classes.order} aria-label={t('On call, in order')}>
        {people.map(({ user_id, fullname, ...ways }, index) => (
          <li key={user_id}>
            <Text fw={600}>{fullname}</Text>
            <Text size="sm" c="dimmed">
              {waysText(ways)}
            </Text>
            {listed ? (
              <Group gap="xs">
                {index > 0 ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Tell {fullname} earlier', { fullname })}
                    onClick={() => save(earlier(ids, index))}
                  >
                    {t('Earlier')}
                  </Button>
                ) : null}
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Remove {fullname} from those on call', { fullname })}
                  onClick={() => save(ids.filter((id) => id !== user_id))}
                >
                  {t('Remove')}
                </Button>
              </Group>
            ) : null}
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <Select
          label={t('Put on call')}
          placeholder={t('Choose a member')}
          data={others.map(({ user_id: value, fullname: label }) => ({ value, label }))}
          value={null}
          onChange={(id) => (id === null ? undefined : save([...ids, id]))}
          maw={320}
        />
      ) : null}
    </Stack>
  );
}

function waysText({
  email,
  sms,
  push,
}: Pick<OnCallAnswer['people'][number], 'email' | 'sms' | 'push'>): string {
  const ways = [email && t('e-mail'), sms && t('SMS'), push && t('notifications')].filter(Boolean);
  return ways.length === 0
    ? t('Cannot be told: no confirmed address, no number, no browser')
    : t('By {ways}', { ways: ways.join(', ') });
}

function earlier(ids: string[], index: number): string[] {
  const [moved] = ids.slice(index, index + 1);
  const rest = ids.filter((_, place) => place !== index);
  return moved === undefined ? ids : rest.toSpliced(index - 1, 0, moved);
}

import { Anchor, Button, Code, Group, Paper, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showError } from '../../components/feedback/toast.ts';
import { Rich } from '../../i18n/rich.tsx';
import { currentLocale, t } from '../../i18n/texts.ts';
import { type DemoStatus, readDemoStatus, skipToNow } from './demo.ts';

const REFRESH_MS = 3000;
const PERCENT = 100;
const REMOVE = 'lares demo remove';
const OFF = 'LARES_DEMO=off';

/** Shows on every page that the homes are simulated, the demo's time, and how to remove the demo. */
export function DemoBanner() {
  const { data: status } = useQuery({
    queryKey: ['demo'],
    queryFn: readDemoStatus,
    refetchInterval: ({ state: { data } }) => (data?.state === 'live' ? false : REFRESH_MS),
  });
  if (!status) return null;
  return (
    <Paper component="section" aria-label={t('app.demo')} withBorder px="md" py="xs" mb="lg">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" flex="1 1 20rem">
          <strong>{t('app.demoIntro')}</strong> <DemoClock status={status} />{' '}
          <ReceivedEvents status={status} />{' '}
          <Rich
            text="app.demoStartClean"
            values={{ command: <Code>{REMOVE}</Code>, setting: <Code>{OFF}</Code> }}
          />
        </Text>
        {status.state === 'showcase' ? <SkipButton /> : null}
      </Group>
      {status.state === 'history' ? (
        <Progress
          value={status.progress * PERCENT}
          aria-label={t('app.history')}
          mt="xs"
          size="sm"
          transitionDuration={200}
        />
      ) : null}
    </Paper>
  );
}

function ReceivedEvents({ status: { state, seen, of } }: { status: DemoStatus }) {
  const receiver = (words: ReactNode) => (
    <Anchor href="/demo/receiver" inherit underline="always">
      {words}
    </Anchor>
  );
  return state === 'history' ? (
    <Rich text="app.demoEventsWillArrive" values={{ receiver }} />
  ) : (
    <Rich text="app.demoEventsArrived" values={{ seen, of, receiver }} />
  );
}

function DemoClock({ status }: { status: DemoStatus }) {
  const { state, progress, speed, catches_up_at } = status;
  if (state === 'history') return t('app.demoHistoryProgress', { percent: Math.floor(progress * PERCENT) });
  if (state === 'live' || catches_up_at === undefined) return null;
  return t('app.demoSpeed', { speed, time: timeOfDay(catches_up_at) });
}

function timeOfDay(at: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' }).format(new Date(at));
}

function SkipButton() {
  const queries = useQueryClient();
  const skip = () =>
    skipToNow()
      .then(() => queries.invalidateQueries())
      .catch(showError);
  return (
    <Button size="compact-sm" variant="default" onClick={() => void skip()}>
      {t('app.skipToNow')}
    </Button>
  );
}

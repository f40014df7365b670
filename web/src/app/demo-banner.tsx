import { Anchor, Button, Code, Group, Paper, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayFailed } from '../components/say.ts';
import { Rich } from '../words/rich.tsx';
import { localeOfWords, t } from '../words/words.ts';
import { type DemoStatus, readDemoStatus, skipToNow } from './demo.ts';

const LOOK_AGAIN_MS = 3000;
const PERCENT = 100;
const REMOVE = 'lares demo remove';
const OFF = 'LARES_DEMO=off';

/** Says on every page that the homes are not real, how far their clock is, and how to get rid of them. */
export function DemoBanner() {
  const { data: status } = useQuery({
    queryKey: ['demo'],
    queryFn: readDemoStatus,
    refetchInterval: ({ state: { data } }) => (data?.state === 'live' ? false : LOOK_AGAIN_MS),
  });
  if (!status) return null;
  return (
    <Paper component="section" aria-label={t('Demo')} withBorder px="md" py="xs" mb="lg">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" flex="1 1 20rem">
          <strong>{t('This is a demo with simulated homes.')}</strong> <Clock status={status} />{' '}
          <Arrived status={status} />{' '}
          <Rich
            message="To start clean, run {command}, or start with {setting}."
            values={{ command: <Code>{REMOVE}</Code>, setting: <Code>{OFF}</Code> }}
          />
        </Text>
        {status.state === 'showcase' ? <Skip /> : null}
      </Group>
      {status.state === 'history' ? (
        <Progress
          value={status.progress * PERCENT}
          aria-label={t('History')}
          mt="xs"
          size="sm"
          transitionDuration={200}
        />
      ) : null}
    </Paper>
  );
}

function Arrived({ status: { state, seen, of } }: { status: DemoStatus }) {
  const receiver = (words: ReactNode) => (
    <Anchor href="/demo/receiver" inherit underline="always">
      {words}
    </Anchor>
  );
  return state === 'history' ? (
    <Rich
      message="Then signed events arrive at the <receiver>built-in webhook receiver</receiver>."
      values={{ receiver }}
    />
  ) : (
    <Rich
      message="{seen} of {of} kinds of events have arrived at the <receiver>built-in webhook receiver</receiver>."
      values={{ seen, of, receiver }}
    />
  );
}

function Clock({ status }: { status: DemoStatus }) {
  const { state, progress, speed, catches_up_at } = status;
  if (state === 'history')
    return t('Two weeks of history are being made: {percent} %.', {
      percent: Math.floor(progress * PERCENT),
    });
  if (state === 'live' || catches_up_at === undefined) return null;
  return t('Time runs {speed}× until {time}.', { speed, time: clockTime(catches_up_at) });
}

function clockTime(at: string): string {
  return new Intl.DateTimeFormat(localeOfWords(), { timeStyle: 'short' }).format(new Date(at));
}

function Skip() {
  const queries = useQueryClient();
  const skip = () =>
    skipToNow()
      .then(() => queries.invalidateQueries())
      .catch(sayFailed);
  return (
    <Button size="compact-sm" variant="default" onClick={() => void skip()}>
      {t('Skip to now')}
    </Button>
  );
}

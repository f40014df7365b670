import { Anchor, Button, Code, Group, Paper, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sayFailed } from '../components/say.ts';
import { type DemoStatus, readDemoStatus, skipToNow } from './demo.ts';

const LOOK_AGAIN_MS = 3000;
const PERCENT = 100;

/** Says on every page that the homes are not real, how far their clock is, and how to get rid of them. */
export function DemoBanner() {
  const { data: status } = useQuery({
    queryKey: ['demo'],
    queryFn: readDemoStatus,
    refetchInterval: ({ state: { data } }) => (data?.state === 'live' ? false : LOOK_AGAIN_MS),
  });
  if (!status) return null;
  return (
    <Paper component="section" aria-label="Demo" withBorder px="md" py="xs" mb="lg">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" flex="1 1 20rem">
          <strong>This is a demo with simulated homes.</strong> <Clock status={status} />{' '}
          {arrivedText(status)} at the{' '}
          <Anchor href="/demo/receiver" inherit underline="always">
            built-in webhook receiver
          </Anchor>
          . To start clean, run <Code>lares demo remove</Code>, or start with <Code>LARES_DEMO=off</Code>.
        </Text>
        {status.state === 'showcase' ? <Skip /> : null}
      </Group>
      {status.state === 'history' ? (
        <Progress
          value={status.progress * PERCENT}
          aria-label="History"
          mt="xs"
          size="sm"
          transitionDuration={200}
        />
      ) : null}
    </Paper>
  );
}

function arrivedText({ state, seen, of }: DemoStatus): string {
  return state === 'history' ? 'Then signed events arrive' : `${seen} of ${of} kinds of events have arrived`;
}

function Clock({ status }: { status: DemoStatus }) {
  const { state, progress, speed, catches_up_at } = status;
  if (state === 'history')
    return <>Two weeks of history are being made: {Math.floor(progress * PERCENT)} %.</>;
  if (state === 'live' || catches_up_at === undefined) return null;
  return (
    <>
      Time runs {speed}× until {clockTime(catches_up_at)}.
    </>
  );
}

function clockTime(at: string): string {
  return new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(new Date(at));
}

function Skip() {
  const queries = useQueryClient();
  const skip = () =>
    skipToNow()
      .then(() => queries.invalidateQueries())
      .catch(sayFailed);
  return (
    <Button size="compact-sm" variant="default" onClick={() => void skip()}>
      Skip to now
    </Button>
  );
}

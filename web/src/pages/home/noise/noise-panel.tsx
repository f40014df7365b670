import { Badge, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { Ago, Clock } from '../../../components/moment.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { every } from '../../../queries/live.ts';
import { LIVE_MS } from '../queries.ts';
import { Acknowledged } from './acknowledged.tsx';
import { HIGHEST_LEVEL, nextLevelAt, stepsOf } from './labels.ts';
import { NoiseButtons } from './noise-buttons.tsx';
import classes from './noise-panel.module.css';
import { noiseKey } from './queries.ts';
import { Snoozed, useSnoozedUntil } from './snoozed.tsx';
import { Staying } from './staying.tsx';

/**
 * While it is too loud, and only then. At the bottom of the window, over whatever is looked at: above the rest it
 * would push away what somebody is about to press.
 */
export function NoisePanel({ home }: { home: Home }) {
  const noise = useQuery({
    queryKey: noiseKey(home.home_id),
    queryFn: () => lares.GET('/homes/{home_id}/noise', { params: { path: { home_id: home.home_id } } }),
    refetchInterval: every(LIVE_MS),
  });
  const incident = noise.data?.incident;
  return (
    <>
      {/* Always there: what comes with its words is not read out. */}
      <VisuallyHidden role="alert">
        {incident ? `Too loud, level ${incident.level} of ${HIGHEST_LEVEL}` : ''}
      </VisuallyHidden>
      {incident ? <Loud home={home} incident={incident} /> : null}
    </>
  );
}

function Loud({ home, incident }: { home: Home; incident: Incident }) {
  const { timezone: zone } = home;
  const snoozedUntil = useSnoozedUntil(incident);
  return (
    <Paper
      component="section"
      aria-labelledby="noise"
      withBorder
      radius="lg"
      className={classes.panel}
      data-noise
    >
      <Group gap="xs" mb={4}>
        <Icon name="warning" />
        <Title order={2} size="h3" id="noise">
          Too loud
        </Title>
        <Badge color={incident.level === HIGHEST_LEVEL ? 'red' : 'orange'} size="lg">
          Level {incident.level} of {HIGHEST_LEVEL}
        </Badge>
      </Group>
      <Text>
        Since <Clock at={incident.opened_at} zone={zone} /> (<Ago at={incident.opened_at} />
        ). <Staying home={home} guestId={incident.guest_id} />
      </Text>
      {snoozedUntil === undefined ? (
        <Next home={home} incident={incident} />
      ) : (
        <Snoozed until={snoozedUntil} zone={zone} />
      )}
      <Acknowledged home={home} incident={incident} />
      <NoiseButtons home={home} incident={incident} isSnoozed={snoozedUntil !== undefined} />
    </Paper>
  );
}

/** What is done about it by itself. */
function Next({ home, incident }: { home: Home; incident: Incident }) {
  const next = nextLevelAt(incident, home.settings.noise);
  return (
    <Text size="sm" c="dimmed" mt={2}>
      Set for this level: {stepsOf(incident.level, home.settings.noise)}.
      {next === undefined ? null : (
        <>
          {' '}
          If it stays loud, level {incident.level + 1} comes at <Clock at={next} zone={home.timezone} />.
        </>
      )}
    </Text>
  );
}

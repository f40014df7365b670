import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Hint } from '../../../components/display/hint.tsx';
import { HomeStateBadge } from '../../../components/display/home-state-badge.tsx';
import { DateTime, RelativeTime, TimeOfDay } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home, Incident, IncidentDetails } from '../../../contract.ts';
import { awaitsAcknowledgement, HIGHEST_LEVEL, incidentTitle } from '../../../format/incidents.ts';
import { withUnit } from '../../../format/measures.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { MakeReport } from '../../evidence/index.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { History } from './history.tsx';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentChart } from './incident-chart.tsx';
import { IncidentGuest } from './incident-guest.tsx';
import { IncidentNotifications } from './incident-notifications.tsx';
import { levelSteps, nextLevelAt } from './labels.ts';
import { NoteForm } from './note-form.tsx';
import { incidentQuery } from './queries.ts';
import { SentMessages } from './sent-messages.tsx';

/** Every notification links here: the guest, the level, what was done, and the possible actions. */
export function IncidentPage() {
  return <HomePageFrame>{(home) => <IncidentLoader home={home} />}</HomePageFrame>;
}

function IncidentLoader({ home }: { home: Home }) {
  const { incidentId } = useParams({ from: '/homes/$homeId/incidents/$incidentId' });
  const incident = useQuery(incidentQuery(home.home_id, incidentId));
  return (
    <QueryContent query={incident} what={t('incidents.thisIncident')}>
      {(found) => <IncidentContent home={home} incident={found} />}
    </QueryContent>
  );
}

function IncidentTimes({ incident, zone }: { incident: IncidentDetails; zone: string }) {
  const { open, started_at, ended_at, beyond_until = ended_at } = incident;
  const text = open ? 'incidents.since' : 'incidents.fromItIsOver';
  return (
    <Text span>
      <Rich
        text={beyond_until === undefined ? text : 'incidents.fromTo'}
        values={{
          began: <DateTime at={started_at} zone={zone} />,
          ago: <RelativeTime at={started_at} />,
          ended: beyond_until === undefined ? null : <DateTime at={beyond_until} zone={zone} />,
        }}
      />
    </Text>
  );
}

function IncidentContent({ home, incident }: { home: Home; incident: IncidentDetails }) {
  const { timezone: zone } = home;
  const { level, open } = incident;
  const title = incidentTitle(incident);
  const snoozedUntil = useSnoozedUntil(incident);
  const rights = useRights(home);
  return (
    <>
      {/* Always mounted: screen readers ignore a live region that is added with its text. */}
      <VisuallyHidden role="alert">
        {open
          ? t('incidents.titleWithLevel', { title, level, highest: HIGHEST_LEVEL })
          : t('incidents.titleOver', { title })}
      </VisuallyHidden>
      <PageHeading
        title={title}
        text={
          <Group gap="xs">
            <Badge color={open ? (level === HIGHEST_LEVEL ? 'red' : 'orange') : 'gray'} size="lg">
              {t('common.levelOf', { level, highest: HIGHEST_LEVEL })}
            </Badge>
            {awaitsAcknowledgement(incident) ? (
              <Badge color="orange" size="lg">
                {t('common.endedNotAcknowledged')}
              </Badge>
            ) : null}
            <IncidentTimes incident={incident} zone={zone} />
            <HomeStateBadge homeId={home.home_id} />
          </Group>
        }
      />
      <Stack gap="xl">
        {rights.seesGuests ? (
          <div>
            <IncidentGuest home={home} guestId={incident.guest_id} />
          </div>
        ) : null}
        <div>
          {incident.kind === 'noise' ? <NoiseMeasures incident={incident} zone={zone} /> : null}
          {snoozedUntil !== undefined && open ? <SnoozeNote until={snoozedUntil} zone={zone} /> : null}
          {snoozedUntil === undefined && open && incident.kind === 'noise' ? (
            <NextLevel home={home} incident={incident} />
          ) : null}
          <Acknowledgement home={home} incident={incident} />
          <IncidentActions home={home} incident={incident} isSnoozed={snoozedUntil !== undefined} />
        </div>
        <IncidentChart home={home} incident={incident} />
        {incident.kind === 'noise' && rights.seesGuests ? (
          <SentMessages home={home} incident={incident} />
        ) : null}
        <IncidentNotifications home={home} incident={incident} />
        <History home={home} incident={incident} />
        <NoteForm home={home} incident={incident} />
        {rights.alarm ? (
          <Section title={t('common.evidence')} text={t('incidents.evidenceHint')}>
            <MakeReport
              home={home}
              about={{ incident_id: incident.incident_id }}
              mayName={rights.seesGuests && incident.guest_id !== undefined}
            />
          </Section>
        ) : null}
      </Stack>
    </>
  );
}

/** The same figures as the report of the month and an evidence report state. */
function NoiseMeasures({ incident, zone }: { incident: Incident; zone: string }) {
  const { opened_at, ended_at, beyond_limit_min, duration_min, peak_value } = incident;
  const detected = <TimeOfDay at={opened_at} zone={zone} />;
  const isMeasured =
    ended_at !== undefined &&
    beyond_limit_min !== undefined &&
    duration_min !== undefined &&
    peak_value !== undefined;
  return (
    <Hint mb="sm">
      {isMeasured ? (
        <Rich
          text="incidents.noiseMeasures"
          values={{
            beyond: withUnit('minutes', beyond_limit_min),
            duration: withUnit('minutes', duration_min),
            peak: withUnit('sound', peak_value),
            detected,
            ended: <TimeOfDay at={ended_at} zone={zone} />,
          }}
        />
      ) : (
        <Rich text="incidents.detectedAt" values={{ detected }} />
      )}
    </Hint>
  );
}

/** The automatic next step. */
function NextLevel({ home, incident }: { home: Home; incident: Incident }) {
  const next = nextLevelAt(incident, home.settings.noise);
  return (
    <Hint mb="sm">
      {t('incidents.setForThisLevel', { steps: levelSteps(incident.level, home.settings.noise) })}{' '}
      {next === undefined ? null : (
        <Rich
          text="incidents.nextLevelAt"
          values={{ level: incident.level + 1, time: <TimeOfDay at={next} zone={home.timezone} /> }}
        />
      )}
    </Hint>
  );
}

/** End of the snooze. Undefined if not snoozed any more. */
function useSnoozedUntil({ snoozed_until: until }: Incident): string | undefined {
  const now = useNow();
  return until === undefined || Date.parse(until) <= now ? undefined : until;
}

/** Replaces the next step, which waits until then. */
function SnoozeNote({ until, zone }: { until: string; zone: string }) {
  return (
    <Text size="sm" mt={2}>
      <Rich
        text="incidents.snoozedUntil"
        values={{ b: (words) => <strong>{words}</strong>, time: <TimeOfDay at={until} zone={zone} /> }}
      />
    </Text>
  );
}

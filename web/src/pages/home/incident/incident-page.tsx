import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Ago, Clock, Moment } from '../../../components/moment.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Section } from '../../../components/section.tsx';
import type { Home, Incident, IncidentWithAll } from '../../../contract.ts';
import { HIGHEST_LEVEL, incidentTitle } from '../../../format/incidents.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { MakeReport } from '../../evidence/index.ts';
import { Acknowledged } from './acknowledged.tsx';
import { Answers } from './answers.tsx';
import { Curve } from './curve.tsx';
import { History } from './history.tsx';
import { nextLevelAt, stepsOf } from './labels.ts';
import { Note } from './note.tsx';
import { incidentQuery } from './queries.ts';
import { Sent } from './sent.tsx';
import { Snoozed, useSnoozedUntil } from './snoozed.tsx';
import { Told } from './told.tsx';
import { WhoStays } from './who-stays.tsx';

/** Where everything that tells of an incident leads: who, how loud, what was done, and what one can do now. */
export function IncidentPage() {
  return <HomeFrame>{(home) => <OneIncident home={home} />}</HomeFrame>;
}

function OneIncident({ home }: { home: Home }) {
  const { incidentId } = useParams({ from: '/homes/$homeId/incidents/$incidentId' });
  const incident = useQuery(incidentQuery(home.home_id, incidentId));
  return (
    <Loaded query={incident} what={t('incidents.thisIncident')}>
      {(found) => <Found home={home} incident={found} />}
    </Loaded>
  );
}

function Found({ home, incident }: { home: Home; incident: IncidentWithAll }) {
  const { timezone: zone } = home;
  const { level, open, opened_at, ended_at } = incident;
  const title = incidentTitle(incident);
  const snoozedUntil = useSnoozedUntil(incident);
  const rights = useRights(home);
  return (
    <>
      {/* Always there: what comes with its words is not read out. */}
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
            <Text span>
              <Rich
                text={
                  open
                    ? 'incidents.since'
                    : ended_at === undefined
                      ? 'incidents.fromItIsOver'
                      : 'incidents.fromTo'
                }
                values={{
                  began: <Moment at={opened_at} zone={zone} />,
                  ago: <Ago at={opened_at} />,
                  ended: ended_at === undefined ? null : <Moment at={ended_at} zone={zone} />,
                }}
              />
            </Text>
          </Group>
        }
      />
      <Stack gap="xl">
        {rights.seesGuests ? (
          <div>
            <WhoStays home={home} guestId={incident.guest_id} />
          </div>
        ) : null}
        <div>
          {snoozedUntil !== undefined && open ? <Snoozed until={snoozedUntil} zone={zone} /> : null}
          {snoozedUntil === undefined && open && incident.kind === 'noise' ? (
            <Next home={home} incident={incident} />
          ) : null}
          <Acknowledged home={home} incident={incident} />
          <Answers home={home} incident={incident} isSnoozed={snoozedUntil !== undefined} />
        </div>
        <Curve home={home} incident={incident} />
        {incident.kind === 'noise' && rights.seesGuests ? <Sent home={home} incident={incident} /> : null}
        <Told home={home} incident={incident} />
        <History home={home} incident={incident} />
        <Note home={home} incident={incident} />
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

/** What is done about it by itself. */
function Next({ home, incident }: { home: Home; incident: Incident }) {
  const next = nextLevelAt(incident, home.settings.noise);
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t('incidents.setForThisLevel', { steps: stepsOf(incident.level, home.settings.noise) })}{' '}
      {next === undefined ? null : (
        <Rich
          text="incidents.nextLevelAt"
          values={{ level: incident.level + 1, time: <Clock at={next} zone={home.timezone} /> }}
        />
      )}
    </Text>
  );
}

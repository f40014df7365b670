import { Badge, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { lookOf } from '../../../components/event-look.ts';
import { Icon } from '../../../components/icon.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { HomeEvent } from '../../../contract.ts';
import { deviceNameOf } from '../../../format/event-metadata.ts';
import { levelOf, tellingOf } from '../../../format/event-text.ts';
import { readable } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';
import { EventDetails } from './event-details.tsx';
import { type Incident, incidentsOf, isOver } from './incidents.ts';
import { Steady } from './steady.tsx';
import classes from './timeline.module.css';

interface TimelineProps {
  events: HomeEvent[];
  zone: string;
  arrivals: ReadonlyMap<string, number>;
}

const NEW_FOR_MS = 60_000;

/** Newest first; what belongs to one incident stands together, at the place of its newest. */
export function Timeline({ events, zone, arrivals }: TimelineProps) {
  const now = useNow();
  const isNew = (event: HomeEvent) => now - (arrivals.get(event.event_id) ?? 0) < NEW_FOR_MS;
  return (
    <Steady>
      <ol className={classes.list} aria-label={t('common.events')}>
        {incidentsOf(events).map((incident) => (
          <OneIncident key={incident.key} incident={incident}>
            {(event, role) => (
              <Row key={event.event_id} event={event} zone={zone} isNew={isNew(event)} role={role} />
            )}
          </OneIncident>
        ))}
      </ol>
    </Steady>
  );
}

interface OneIncidentProps {
  incident: Incident;
  children(event: HomeEvent, role: 'presentation' | undefined): ReactNode;
}

/** Built alike for one event and for several, because one may become several; but a list of one is not read as a list. */
function OneIncident({ incident, children }: OneIncidentProps) {
  const several = incident.events.length > 1;
  const role = several ? undefined : 'presentation';
  return (
    <li className={classes.incident}>
      {several ? <Head incident={incident} /> : null}
      <ol className={classes.members} data-several={several || undefined} role={role}>
        {incident.events.map((event) => children(event, role))}
      </ol>
    </li>
  );
}

function Head({ incident }: { incident: Incident }) {
  return (
    <div className={classes.head}>
      <Text fw={650} size="sm">
        {t('events.oneIncidentEvents', {
          count: incident.events.length,
        })}
      </Text>
      {isOver(incident) ? <Badge color="green">{t('common.over')}</Badge> : null}
    </div>
  );
}

interface RowProps {
  event: HomeEvent;
  zone: string;
  isNew: boolean;
  role: 'presentation' | undefined;
}

function Row({ event, zone, isNew, role }: RowProps) {
  const { icon, color } = lookOf(event.event_type);
  const level = levelOf(event);
  const telling = tellingOf(event, zone);
  const device = deviceNameOf(event);
  return (
    <li className={classes.event} data-row role={role}>
      <ThemeIcon variant="light" color={color} radius="xl" size={30} aria-hidden="true">
        <Icon name={icon} size={16} />
      </ThemeIcon>
      <div>
        <div className={classes.title}>
          <Text fw={600} size="sm" span>
            {readable(event.event_type)}
          </Text>
          {level ? <Badge color="orange">{level}</Badge> : null}
          {isNew ? <Badge color="hearth">{t('common.new')}</Badge> : null}
          {event.metadata['late'] === true ? <Badge color="gray">{t('events.toldLate')}</Badge> : null}
          {device ? (
            <Text size="sm" c="dimmed" span>
              {device}
            </Text>
          ) : null}
        </div>
        {telling ? <Text size="sm">{telling}</Text> : null}
      </div>
      <div className={classes.when}>
        <Moment at={event.event_time} zone={zone} />
      </div>
      <div className={classes.button}>
        <EventDetails event={event} zone={zone} />
      </div>
    </li>
  );
}

import { Badge, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { eventStyle } from '../../../components/display/event-style.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import type { HomeEvent } from '../../../contract.ts';
import { deviceNameOf } from '../../../format/event-metadata.ts';
import { describeEvent, levelText } from '../../../format/event-text.ts';
import { groupBy } from '../../../format/group-by.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';
import { EventDetails } from './event-details.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';
import classes from './timeline.module.css';

interface TimelineProps {
  events: HomeEvent[];
  zone: string;
  arrivals: ReadonlyMap<string, number>;
}

const NEW_LABEL_MS = 60_000;

/** Newest first. Events of one incident are grouped at its newest event. */
export function Timeline({ events, zone, arrivals }: TimelineProps) {
  const now = useNow();
  const isNew = (event: HomeEvent) => now - (arrivals.get(event.event_id) ?? 0) < NEW_LABEL_MS;
  return (
    <ScrollAnchor>
      <ol className={classes.list} aria-label={t('common.events')}>
        {groupEvents(events).map((incident) => (
          <EventGroupItem key={incident.key} incident={incident}>
            {(event, role) => (
              <Row key={event.event_id} event={event} zone={zone} isNew={isNew(event)} role={role} />
            )}
          </EventGroupItem>
        ))}
      </ol>
    </ScrollAnchor>
  );
}

interface EventGroupItemProps {
  incident: EventGroup;
  children(event: HomeEvent, role: 'presentation' | undefined): ReactNode;
}

/**
 * The same elements for one event and for several, because a group may grow. A single one is not announced as a list.
 */
function EventGroupItem({ incident, children }: EventGroupItemProps) {
  const several = incident.events.length > 1;
  const role = several ? undefined : 'presentation';
  return (
    <li className={classes.incident}>
      {several ? <GroupHeading incident={incident} /> : null}
      <ol className={classes.members} data-several={several || undefined} role={role}>
        {incident.events.map((event) => children(event, role))}
      </ol>
    </li>
  );
}

function GroupHeading({ incident }: { incident: EventGroup }) {
  return (
    <div className={classes.head}>
      <Text fw={650} size="sm">
        {t('events.oneIncidentEvents', { count: incident.events.length })}
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
  const { icon, color } = eventStyle(event.event_type);
  const level = levelText(event);
  const description = describeEvent(event, zone);
  const device = deviceNameOf(event);
  return (
    <li className={classes.event} data-row role={role}>
      <ThemeIcon variant="light" color={color} radius="xl" size={30} aria-hidden="true">
        <Icon name={icon} size={16} />
      </ThemeIcon>
      <div>
        <div className={classes.title}>
          <Text fw={600} size="sm" span>
            {displayName(event.event_type)}
          </Text>
          {level ? <Badge color="orange">{level}</Badge> : null}
          {isNew ? <Badge color="hearth">{t('common.new')}</Badge> : null}
          {event.metadata['late'] === true ? <Badge color="gray">{t('events.toldLate')}</Badge> : null}
          {device ? <Hint span>{device}</Hint> : null}
        </div>
        {description ? <Text size="sm">{description}</Text> : null}
      </div>
      <div className={classes.when}>
        <DateTime at={event.event_time} zone={zone} />
      </div>
      <div className={classes.button}>
        <EventDetails event={event} zone={zone} />
      </div>
    </li>
  );
}

/** Events of one incident, such as the levels of a noise and its end, or a single event. */
interface EventGroup {
  key: string;
  /** Newest first. */
  events: HomeEvent[];
}

/** Ordered by each group's newest event. */
function groupEvents(events: HomeEvent[]): EventGroup[] {
  const groups = groupBy(events, (event) => incidentIdOf(event) ?? event.event_id);
  return [...groups].map(([key, members]) => ({ key, events: members }));
}

function incidentIdOf({ metadata }: HomeEvent): string | undefined {
  const id = metadata['incidentId'];
  return typeof id === 'string' ? id : undefined;
}

/** True only if the end is on this page. Parts of a longer incident may be on another one. */
function isOver({ events }: EventGroup): boolean {
  return events.some((event) => event.event_type === 'noise_quieted');
}

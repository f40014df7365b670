import { ThemeIcon } from '@mantine/core';
import { memo } from 'react';
import type { FeedEvent } from '../../api/overview.ts';
import { AnchorLink } from '../../app/links.ts';
import { Icon } from '../../components/icon.tsx';
import { Ago } from '../../components/moment.tsx';
import { readable } from '../../format/names.ts';
import { levelOf, tellingOf } from '../home/events/labels.ts';
import { lookOf } from '../home/events/looks.ts';
import classes from './feed.module.css';

export const FeedRow = memo(function FeedRow({ event }: { event: FeedEvent }) {
  const { icon, color } = lookOf(event.event_type);
  const zone = event.metadata['timezone'];
  const telling = tellingOf(event, typeof zone === 'string' ? zone : 'UTC');
  const title = [
    readable(event.event_type),
    levelOf(event)
      ?.toLowerCase()
      .replace(/ of .*/, ''),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" color={color} radius="xl" size={28} aria-hidden="true">
        <Icon name={icon} size={15} />
      </ThemeIcon>
      <div>
        <div className={classes.head}>
          <strong>{title}</strong>
          <span className={classes.when}>
            <Ago at={event.event_time} />
          </span>
        </div>
        <AnchorLink to="/homes/$homeId" params={{ homeId: event.home_id }} size="sm" preload={false}>
          {event.home_name}
        </AnchorLink>
        {telling ? <div className={classes.telling}>{telling}</div> : null}
      </div>
    </li>
  );
});

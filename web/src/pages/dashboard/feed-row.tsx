import { ThemeIcon } from '@mantine/core';
import { memo } from 'react';
import { lookOf } from '../../components/event-look.ts';
import { Icon } from '../../components/icon.tsx';
import { AnchorLink } from '../../components/links.ts';
import { Ago } from '../../components/moment.tsx';
import type { FeedEvent } from '../../contract.ts';
import { levelOf, tellingOf } from '../../format/event-text.ts';
import { readable } from '../../format/names.ts';
import { insideSentence } from '../../i18n/texts.ts';
import classes from './feed.module.css';

export const FeedRow = memo(function FeedRow({ event }: { event: FeedEvent }) {
  const { icon, color } = lookOf(event.event_type);
  const zone = event.metadata['timezone'];
  const telling = tellingOf(event, typeof zone === 'string' ? zone : 'UTC');
  const title = [readable(event.event_type), insideSentence(levelOf(event) ?? '').replace(/ of .*/, '')]
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

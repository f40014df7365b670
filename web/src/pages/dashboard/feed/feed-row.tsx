import { ThemeIcon } from '@mantine/core';
import { memo } from 'react';
import { eventStyle } from '../../../components/display/event-style.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { FeedEvent } from '../../../contract.ts';
import { describeEvent, levelText } from '../../../format/event-text.ts';
import { displayName } from '../../../format/names.ts';
import { insideSentence } from '../../../i18n/texts.ts';
import classes from './event-feed.module.css';

export const FeedRow = memo(function FeedRow({ event }: { event: FeedEvent }) {
  const { icon, color } = eventStyle(event.event_type);
  const zone = event.metadata['timezone'];
  const description = describeEvent(event, typeof zone === 'string' ? zone : 'UTC');
  const title = [displayName(event.event_type), insideSentence(levelText(event) ?? '').replace(/ of .*/, '')]
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
            <RelativeTime at={event.event_time} />
          </span>
        </div>
        <AnchorLink to="/homes/$homeId" params={{ homeId: event.home_id }} size="sm" preload={false}>
          {event.home_name}
        </AnchorLink>
        {description ? <div className={classes.telling}>{description}</div> : null}
      </div>
    </li>
  );
});

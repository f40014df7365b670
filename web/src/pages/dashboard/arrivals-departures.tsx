import { Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { TimeOfDay } from '../../components/display/time.tsx';
import { AnchorLink } from '../../components/layout/links.ts';
import type { Overview } from '../../contract.ts';
import { currentLocale, t } from '../../i18n/texts.ts';
import classes from './arrivals-departures.module.css';
import { SideCard } from './side-card.tsx';

type Moves = Overview['today']['departures'];

/** The calendar has the others. */
const MAX_NAMED = 4;

export function Arrivals({ moves }: { moves: Overview['today']['arrivals'] }) {
  return (
    <MovesCard
      title={t('dashboard.arrivalsToday')}
      moves={moves}
      none={t('dashboard.nobodyArrivesToday')}
      figures={[
        t('dashboard.expectedArrivals', { count: moves.total }),
        t('dashboard.detectedArrivals', { count: moves.detected }),
      ]}
    />
  );
}

export function Departures({ moves }: { moves: Moves }) {
  return (
    <MovesCard
      title={t('dashboard.departuresToday')}
      moves={moves}
      none={t('dashboard.nobodyLeavesToday')}
      figures={[t('dashboard.expectedDepartures', { count: moves.total })]}
    />
  );
}

interface CardProps {
  title: string;
  moves: Moves;
  none: string;
  /** What was planned for today, and what was seen of it. */
  figures: string[];
}

function MovesCard({ title, moves: { total, to_come, next }, none, figures }: CardProps) {
  const named = next.slice(0, MAX_NAMED);
  const more = to_come - named.length;
  return (
    <SideCard
      title={title}
      note={
        total > 0 ? (
          <Text fw={650} span>
            {total.toLocaleString(currentLocale())}
          </Text>
        ) : null
      }
    >
      {named.length > 0 ? (
        <ol className={classes.moves}>
          {named.map((move) => (
            <MoveItem key={`${move.home_id} ${move.guest_id} ${move.at}`} move={move} />
          ))}
        </ol>
      ) : null}
      {more > 0 ? (
        <AnchorLink to="/calendar" size="sm">
          {t('dashboard.moreToCome', { count: more })}
        </AnchorLink>
      ) : null}
      {total === 0 ? <Hint>{none}</Hint> : figures.map((figure) => <Hint key={figure}>{figure}</Hint>)}
    </SideCard>
  );
}

/** The home's local time, not the reader's. */
function MoveItem({ move }: { move: Moves['next'][number] }) {
  const { home_id: homeId, guest_id: guestId, timezone, at: time } = move;
  return (
    <li className={classes.move}>
      <span className={classes.time}>
        <TimeOfDay at={time} zone={timezone} />
      </span>
      <span className={classes.who}>
        {guestId === undefined ? null : (
          <>
            <AnchorLink to="/homes/$homeId/guests/$guestId" params={{ homeId, guestId }} inherit>
              {move.guest_name}
            </AnchorLink>
            {', '}
          </>
        )}
        <AnchorLink to="/homes/$homeId" params={{ homeId }} inherit c="dimmed">
          {move.home_name}
        </AnchorLink>
      </span>
    </li>
  );
}

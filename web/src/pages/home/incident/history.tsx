import type { ReactNode } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home, IncidentAction, IncidentDetails } from '../../../contract.ts';
import { describeEvent, levelText } from '../../../format/event-text.ts';
import { displayName } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useUser } from '../../../session/session.ts';
import classes from './incident.module.css';
import { ACTION_TEXTS, OWN_ACTION_TEXTS } from './labels.ts';

interface HistoryLine {
  key: string;
  at: string;
  what: ReactNode;
}

/** Events and actions, oldest first. */
export function History({ home, incident }: { home: Home; incident: IncidentDetails }) {
  const { timezone: zone } = home;
  const lines: HistoryLine[] = [
    ...incident.events.map((event) => ({
      key: event.event_id,
      at: event.event_time,
      what: (
        <>
          {[displayName(event.event_type), levelText(event)].filter(Boolean).join(', ')}
          <Hint span> {describeEvent(event, zone)}</Hint>
        </>
      ),
    })),
    ...incident.acts.map((act) => ({
      key: act.act_id,
      at: act.at,
      what: <ActionText act={act} zone={zone} />,
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Section title={t('common.whatHappened')}>
      <ol className={classes.happened}>
        {lines.map(({ key, at, what }) => (
          <li key={key}>
            <DateTime at={at} zone={zone} />
            <div>{what}</div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ActionText({ act, zone }: { act: IncidentAction; zone: string }) {
  const user = useUser();
  const isOwn = act.user_id === user.user_id;
  const text = (isOwn ? OWN_ACTION_TEXTS : ACTION_TEXTS)[act.what];
  const name = <strong>{act.user_name}</strong>;
  return (
    <>
      {text ? (
        <Rich text={text} values={{ name }} />
      ) : (
        <>
          {name} {act.what}
        </>
      )}
      {act.until === undefined ? null : (
        <>
          {' '}
          <Rich text="common.untilMoment" values={{ moment: <DateTime at={act.until} zone={zone} /> }} />
        </>
      )}
      {act.what === 'note' ? (
        <div className={classes.note}>{act.text ?? t('incidents.textWasErased')}</div>
      ) : null}
    </>
  );
}

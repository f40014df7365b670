import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/moment.tsx';
import { Section } from '../../../components/section.tsx';
import type { Home, IncidentAct, IncidentWithAll } from '../../../contract.ts';
import { levelOf, tellingOf } from '../../../format/event-text.ts';
import { readable } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useUser } from '../../../session/session.ts';
import classes from './incident.module.css';
import { ACTS } from './labels.ts';

interface Line {
  key: string;
  at: string;
  what: ReactNode;
}

/** What happened and who did what, oldest first. */
export function History({ home, incident }: { home: Home; incident: IncidentWithAll }) {
  const { timezone: zone } = home;
  const lines: Line[] = [
    ...incident.events.map((event) => ({
      key: event.event_id,
      at: event.event_time,
      what: (
        <>
          {[readable(event.event_type), levelOf(event)].filter(Boolean).join(', ')}
          <Text span size="sm" c="dimmed">
            {' '}
            {tellingOf(event, zone)}
          </Text>
        </>
      ),
    })),
    ...incident.acts.map((act) => ({ key: act.act_id, at: act.at, what: <Did act={act} zone={zone} /> })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Section title={t('common.whatHappened')}>
      <ol className={classes.happened}>
        {lines.map(({ key, at, what }) => (
          <li key={key}>
            <Moment at={at} zone={zone} />
            <div>{what}</div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Did({ act, zone }: { act: IncidentAct; zone: string }) {
  const user = useUser();
  const who = act.user_id === user.user_id ? t('common.you') : act.user_name;
  return (
    <>
      <strong>{who}</strong> {ACTS[act.what] ? t(ACTS[act.what]) : act.what}
      {act.until === undefined ? null : (
        <>
          {' '}
          <Rich text="common.untilMoment" values={{ moment: <Moment at={act.until} zone={zone} /> }} />
        </>
      )}
      {act.what === 'note' ? (
        <div className={classes.note}>{act.text ?? t('incidents.textWasErased')}</div>
      ) : null}
    </>
  );
}

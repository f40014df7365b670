import type { Translator } from '../../i18n/index.ts';
import { type Incident, isSafety } from '../../incidents/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { callAnswerPath } from '../../messaging/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { usableTimeZone } from '../../platform/values/time-zone.ts';
import type { OutgoingNotification } from './outgoing-notification.ts';

/** The incident in few words, for an SMS. */
export function describeIncident(incident: IncidentSeverity, { t, locale }: Translator): string {
  switch (incident.kind) {
    case 'noise':
      return t('notifications.tooLoud');
    case 'intrusion':
      return t('notifications.intrusion');
    case 'smoke_alarm':
      return t('notifications.smokeAlarm');
    case 'carbon_monoxide':
      return t('notifications.carbonMonoxideAlarm');
    case 'gas':
      return t('notifications.gasAlarm');
    case 'water':
      return t('notifications.waterLeak');
    case 'smoking':
      return t('notifications.smoking');
    case 'temperature': {
      if (!isSafety(incident)) return t('notifications.temperatureOutOfRange');
      if (incident.temperature === null) return t('notifications.freezing');
      const temperature = incident.temperature.toLocaleString(locale, { maximumFractionDigits: 1 });
      return t('notifications.freezingAt', { temperature });
    }
    case 'humidity':
      return t('notifications.humidityOutOfRange');
    case 'mould':
      return t('notifications.mouldRisk');
  }
}

type IncidentSeverity = Pick<Incident, 'kind' | 'level' | 'temperature'>;

interface Incidence {
  incident: IncidentSeverity & Pick<Incident, 'started_at' | 'opened_at'>;
  home: { name: string; timezone: string };
}

interface Facts extends Incidence {
  /** The link to acknowledge the incident. */
  link: string;
}

/** "Too loud at Boathouse since 23:10.": since its start, not since it was detected. */
export function incidentSentence(translator: Translator, { incident, home }: Incidence): string {
  const { t, locale } = translator;
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: usableTimeZone(home.timezone),
    hour: '2-digit',
    minute: '2-digit',
  }).format(incident.started_at ?? incident.opened_at);
  const what = describeIncident(incident, translator);
  return t('notifications.incidentAtHomeSince', { what, home: oneLine(home.name), time });
}

/** Read aloud; the pressed key acknowledges the incident. */
export function callContent(
  translator: Translator,
  facts: Incidence,
  token: string,
): OutgoingNotification['call'] {
  return {
    text: incidentSentence(translator, facts),
    question: { text: translator.t('notifications.pressToAcknowledge'), path: callAnswerPath(token) },
  };
}

export function smsText(translator: Translator, facts: Facts): string {
  const { link } = facts;
  const what = incidentSentence(translator, facts);
  return translator.t('notifications.incidentSms', { what, link });
}

export function notificationMail(translator: Translator, facts: Facts, to: string, now: Date): Mail {
  const { t } = translator;
  const what = incidentSentence(translator, facts);
  return {
    to,
    subject: oneLine(what),
    text: [
      what,
      '',
      t('notifications.acknowledgeHere'),
      facts.link,
      '',
      t('notifications.repeatedUntilAcknowledged'),
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

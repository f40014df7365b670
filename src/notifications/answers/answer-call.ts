import { findAddressees } from '../../accounts/index.ts';
import { type Translate, translatorOfUser } from '../../i18n/index.ts';
import type { SpokenAnswer } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { findNotification } from '../sending/store.ts';
import { type Answered, acknowledgeIncidentOf, findNotificationContext } from './acknowledge.ts';

/** Acknowledges the incident of a call, and says in the language of the user what came of it. */
export async function answerCall(
  dependencies: NotificationDependencies,
  token: string,
  isYes: boolean,
): Promise<SpokenAnswer | undefined> {
  const { tools, links } = dependencies;
  const { id, genuine } = links.read(token);
  const notification = genuine ? await findNotification(tools.database, id) : undefined;
  if (!notification) return undefined;
  const [person] = await findAddressees(tools.database, [notification.user_id]);
  const before = await findNotificationContext(dependencies, notification);
  if (!person || !before) return undefined;
  const { t, language } = translatorOfUser(person);
  const isAsked = before.allowed && before.incident.is_open && before.incident.acknowledged_at === null;
  if (isAsked && !isYes) return { text: t('notifications.pressToAcknowledge'), language, askAgain: true };
  const answered = isAsked ? await acknowledgeIncidentOf(dependencies, notification) : before;
  const text = answerText(t, answered ?? before, isAsked);
  return { text, language, askAgain: false };
}

function answerText(
  t: Translate,
  { allowed, incident: { is_open, acknowledged_at } }: Answered,
  isAsked: boolean,
) {
  if (acknowledged_at !== null)
    return isAsked ? t('notifications.acknowledgedByCall') : t('notifications.alreadyAcknowledged');
  return is_open && !allowed ? t('notifications.acknowledgeNotAllowed') : t('notifications.incidentOver');
}

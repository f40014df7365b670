import type { MessageStatus } from '../contract.ts';
import { apiText } from '../i18n/api-texts.ts';
import { type TextKey, t } from '../i18n/texts.ts';

/** The states of messages to guests and notifications to users. */
export const MESSAGE_STATUSES: Record<MessageStatus, { title: TextKey; color: string }> = {
  queued: { title: 'format.queued', color: 'yellow' },
  not_sent: { title: 'format.notSent', color: 'gray' },
  sent: { title: 'format.sentToGateway', color: 'hearth' },
  delivered: { title: 'common.delivered', color: 'green' },
  failed: { title: 'format.failed', color: 'red' },
};

/** Missing gateways are part of the status. */
const NO_GATEWAY: Record<string, TextKey> = {
  'No SMS gateway is configured.': 'format.notSentNoSmsGateway',
  'No voice gateway is configured.': 'format.notSentNoVoiceGateway',
  'No mail server is configured.': 'format.notSentNoMailServer',
};

/** The status for a badge, and the reason beside it. */
export function messageStatus({ status, reason }: { status: MessageStatus; reason?: string }) {
  const { title, color } = MESSAGE_STATUSES[status];
  const missing = status === 'not_sent' ? NO_GATEWAY[reason ?? ''] : undefined;
  if (missing) return { title: t(missing), color: 'orange' };
  return { title: t(title), color, ...(reason === undefined ? {} : { reason: apiText(reason) }) };
}

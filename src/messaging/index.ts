export { cancelPreArrival, cancelUnsentMessages } from './cancel-jobs.ts';
export { messageMembers } from './conversations/schema.ts';
export {
  type Callbacks,
  callAnswerPath,
  describeGatewayFailure,
  type GatewayFailure,
  type Gateways,
  isOutbox,
  openGateways,
  Refused,
  type SpokenAnswer,
} from './gateways/index.ts';
export { maySendSms, requireSmsAllowed, SMS_NOT_ALLOWED } from './outbound/allowance.ts';
export { SEALED_MESSAGES } from './outbound/content.ts';
export { countSent, type SentMessages } from './outbound/count-sent.ts';
export {
  type MessageTrace,
  readIncidentMessages,
  readMessagesOfIncidents,
} from './outbound/incident-messages.ts';
export { addSmsSender, listSmsSenders, readSender, removeSmsSender } from './outbound/senders.ts';
export { deleteOldMessages } from './privacy/delete-old.ts';
export { type ErasedMessages, eraseMessages } from './privacy/erase.ts';
export { readGuestMessages } from './privacy/guest-messages.ts';
export { planSafetyMessage } from './safety/plan-safety.ts';
export { TemplateChange } from './templates/schema.ts';

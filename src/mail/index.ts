export { mayNotice, takeFromInvitationCaps, takeFromProofCap, takeFromResetCaps } from './caps.ts';
export { describeMailFailure } from './failure.ts';
export { openSmtpGateway } from './gateway.ts';
export type { Mail } from './mail.ts';
export {
  type CancelMail,
  type Mailer,
  type MailOutcome,
  type MailSettled,
  openMailer,
  SEALED_MAILS,
} from './mailer.ts';
export { oneLine } from './one-line.ts';
export { listOutbox, readMail } from './outbox.ts';
export { forgetMailsTo, forgetOldMails, readMailErrors } from './store.ts';

/** Why a mail was not sent. */
export interface MailFailure {
  /** The server refused the recipient or the text of this mail: it works for others. */
  isAboutMail: boolean;
  /** A permanent answer to this mail: the same request fails again (RFC 5321, 4.2.1). */
  isFinal: boolean;
  /** After the log-in: connecting again does not show that it is over. */
  afterLogin: boolean;
  /** Without the server's text, which quotes addresses. */
  reason: string;
}

/** Commands at which the recipient or the text is refused. A refused log-in or sender concerns all mails. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];
const SENDER_STEP = 'MAIL FROM';
const SYSTEM_ERROR = /\bE[A-Z]{4,}\b/;

export function describeMailFailure(error: unknown): MailFailure {
  const { code = '', command, responseCode, message = '' } = error as Partial<SmtpError>;
  const answered = responseCode === undefined ? '' : ` (${responseCode})`;
  const isEnvelope = ABOUT_THE_MAIL.includes(code);
  const isAboutMail = isEnvelope && command !== SENDER_STEP;
  // Without a server response the address itself is invalid.
  const isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500);
  const members = { isAboutMail, isFinal, afterLogin: isEnvelope };
  if (isAboutMail) return { ...members, reason: `The mail server refused the mail${answered}.` };
  if (isEnvelope) return { ...members, reason: `The mail server refused the sender${answered}.` };
  if (code === 'EAUTH') return { ...members, reason: `The mail server refused the log-in${answered}.` };
  if (responseCode !== undefined) return { ...members, reason: `The mail server answered ${responseCode}.` };
  const detail = SYSTEM_ERROR.exec(message)?.[0] ?? code;
  return {
    ...members,
    reason: `The mail server cannot be reached${detail === '' ? '' : ` (${detail})`}.`,
  };
}

/** As nodemailer throws it. */
interface SmtpError extends Error {
  code: string;
  command: string;
  responseCode: number;
}

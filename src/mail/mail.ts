/** A mail to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** When what it says is over, such as a link that has expired: it is not sent after that. */
  useful_until: Date;
}

export interface StoredMail {
  mail_id: string;
  to: string;
  subject: string;
  created_at: Date;
  /** `waiting` is also what stays in the outbox where there is no gateway. */
  state: 'waiting' | 'sent' | 'failed' | 'expired';
  attempts: number;
  sent_at: Date | null;
  last_error: string | null;
}

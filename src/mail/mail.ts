/** A plain-text mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** When its content expires, such as a link. It is not sent after that. */
  useful_until: Date;
}

export interface StoredMail {
  mail_id: string;
  to: string;
  subject: string;
  created_at: Date;
  /** `waiting` is also the state in the outbox without a gateway. */
  state: 'waiting' | 'sent' | 'failed' | 'expired';
  attempts: number;
  sent_at: Date | null;
  last_error: string | null;
}

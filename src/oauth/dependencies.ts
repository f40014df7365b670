import type { Mailer } from '../mail/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../platform/tools.ts';
import type { Throttle } from './throttle.ts';

/** What the steps use. */
export interface OauthTools extends Tools {
  /** This process's next request sees what was revoked; the others are told by the database. */
  forgetUser(userId: string): void;
  /** In a transaction of the caller: what applications made by this grant that goes on telling them of the account. */
  endWebhooksOf(connection: Connection, grantId: string): Promise<void>;
  mailer: Mailer;
  /** Scheme and host of links in mails. */
  baseUrl(): string;
}

/** What the endpoints use. */
export interface OauthDependencies {
  tools: OauthTools;
  throttle: Throttle;
  /** The limit of all calls; null when it is switched off. */
  limiter: RateLimiter | null;
  /** Undefined: the address that a request came to. */
  publicUrl: string | undefined;
}

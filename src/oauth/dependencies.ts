import type { Mailer } from '../mail/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../platform/tools.ts';
import type { Throttle } from './throttle.ts';

export interface OauthTools extends Tools {
  /** This process's next request sees the revocation. The database notifies the other processes. */
  invalidateUser(userId: string): void;
  /** Runs in the caller's transaction: deletes webhooks that applications created with this grant. */
  deleteWebhooksOf(connection: Connection, grantId: string): Promise<void>;
  mailer: Mailer;
  /** Scheme and host of links in mails. */
  baseUrl(): string;
}

export interface OauthDependencies {
  tools: OauthTools;
  throttle: Throttle;
  /** The limit of all calls. Null if switched off. */
  limiter: RateLimiter | null;
  /** Undefined: the address that the request came to. */
  publicUrl: string | undefined;
}

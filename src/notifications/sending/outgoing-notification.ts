import type { Translator } from '../../i18n/index.ts';
import type { NotificationChannel } from './store.ts';

/** A notification that is being sent, with its content. */
export interface OutgoingNotification {
  notification: {
    notification_id: string;
    channel: NotificationChannel;
    /** For push: the subscription. */
    way: string;
    recipient: string | null;
    /** Earlier attempts. */
    attempts: number;
  };
  /** The organization in whose name it is sent; null: several. */
  organization_id: string | null;
  /** In the language of the recipient. */
  translator: Translator;
  sms: string;
  call: {
    text: string;
    /** Asks for a key; the path gets the pressed one. */
    question?: { text: string; path: string };
  };
  push: {
    title: string;
    /** A later notification with the same tag replaces it. */
    tag: string;
    page: string;
    /** The link to acknowledge, if possible. */
    acknowledge?: string;
  };
}

/** The id at the gateway, where a receipt follows. */
export type GatewayReceipt = { gateway: string; gateway_id: string } | undefined;

/** Gives a prepared notification to its gateway. Its errors are failures of the gateway, never of the database. */
export type Transmission = (signal: AbortSignal) => Promise<GatewayReceipt>;

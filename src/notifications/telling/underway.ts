import type { Translator } from '../../i18n/index.ts';
import type { NotificationChannel } from './store.ts';

/** A notification on its way, with what it says. */
export interface Underway {
  notification: {
    notification_id: string;
    channel: NotificationChannel;
    /** Of push: which browser. */
    way: string;
    recipient: string | null;
    /** Before this one. */
    attempts: number;
  };
  /** In whose name it goes; null: of several. */
  organization_id: string | null;
  /** Of whoever is told. */
  translator: Translator;
  sms: string;
  push: {
    title: string;
    /** Another one about the same takes its place. */
    tag: string;
    page: string;
    /** Where it can be acknowledged, if it can. */
    acknowledge?: string;
  };
}

/** What the far side calls it, where it tells more later. */
export type Taken = { gateway: string; gateway_id: string } | undefined;

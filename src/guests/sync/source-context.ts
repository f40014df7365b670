import type { InputDependencies } from '../guest.ts';

/** What sources are made with. */
export interface SourceContext extends SourceSettings {
  guests: InputDependencies;
  /** Waits; tests replace it, because their clock stands still. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface SourceSettings {
  /** Whether calendars may be at private addresses. */
  allowPrivate: boolean;
  /** Addresses of booking systems, for an operator who has a gateway, and for tests. */
  urls: { beds24Url?: string | undefined; hostawayUrl?: string | undefined };
}

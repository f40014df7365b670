import type { webhooks } from './generated/api.ts';

/** The document says what is delivered for each event, as the webhook `organization.noise_detected` and so on. */
type EventsTo<System extends string> = {
  [Name in keyof webhooks & `${System}.${string}`]: webhooks[Name] extends { post: Delivery<infer Event> }
    ? Event
    : never;
}[keyof webhooks & `${System}.${string}`];
interface Delivery<Event> {
  requestBody: { content: { 'application/json': { event: Event } } };
}

/**
 * An event as an organization webhook delivers it: once you looked at its type, its metadata are known. More types
 * and members come over time, so leave a `default` in a `switch`.
 */
export type OrganizationEvent = EventsTo<'organization'>;
/** An event as a user webhook delivers it. */
export type UserEvent = EventsTo<'user'>;

type Lasting = Extract<OrganizationEvent, { metadata: object }>;
/** What is recorded of homes; webhooks of organizations are also told of `pir_motion`. */
export type HomeEventType = Lasting['type'];

/** An event of the events endpoints, with the same metadata. */
export type HomeEvent = {
  [Type in HomeEventType]: {
    event_id: string;
    event_type: Type;
    event_time: string;
    home_id: string;
    /** The device that raised it, where one did. */
    device_id?: string;
    /** Of the stay it belongs to; absent when the home was vacant. */
    guest_id?: string;
    metadata: Extract<Lasting, { type: Type }>['metadata'];
  };
}[HomeEventType];

/** In the list of a whole organization. */
export interface WithHomeName {
  home_name: string;
}

import type { webhooks } from './generated/api.ts';

/** The document describes each delivered event as a webhook such as `organization.noise_detected`. */
type EventsTo<System extends string> = {
  [Name in keyof webhooks & `${System}.${string}`]: webhooks[Name] extends { post: Delivery<infer Event> }
    ? Event
    : never;
}[keyof webhooks & `${System}.${string}`];
interface Delivery<Event> {
  requestBody: { content: { 'application/json': { event: Event } } };
}

/**
 * An event as an organization webhook delivers it. Its type determines its metadata. More types and members come over
 * time, so keep a `default` in a `switch`.
 */
export type OrganizationEvent = EventsTo<'organization'>;
/** An event as a user webhook delivers it. */
export type UserEvent = EventsTo<'user'>;

type Lasting = Extract<OrganizationEvent, { metadata: object }>;
/** Stored event types. Organization webhooks also get `pir_motion`. */
export type HomeEventType = Lasting['type'];

/** An event of the events endpoints, with the same metadata. */
export type HomeEvent = {
  [Type in HomeEventType]: {
    event_id: string;
    event_type: Type;
    event_time: string;
    home_id: string;
    /** The device that raised it, if any. */
    device_id?: string;
    /** The stay it belongs to. Absent if the home was vacant. */
    guest_id?: string;
    metadata: Extract<Lasting, { type: Type }>['metadata'];
  };
}[HomeEventType];

/** In the list of a whole organization. */
export interface WithHomeName {
  home_name: string;
}

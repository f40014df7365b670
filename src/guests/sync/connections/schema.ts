import Type, { type Static } from 'typebox';
import {
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
  TimestampOf,
} from '../../../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../../../platform/http/request/paging.ts';

const TYPES = ['beds24', 'hostaway'];

export const ConnectionBody = Type.Object(
  {
    connection_id: Id('connection'),
    type: Type.Enum(TYPES, { description: 'Booking system.' }),
    name: Type.String({
      description: 'Name of the connection. Part of the `source` of its guests, such as `beds24:Beds24`.',
    }),
    include_requests: Type.Boolean({
      description: 'Whether booking requests count as stays (Beds24).',
    }),
    include_owner_stays: Type.Boolean({
      description: 'Whether stays of the owner count as stays (Hostaway).',
    }),
    created_at: TimestampOf('Time of the creation.'),
    last_synced_at: Nullable({ ...Timestamp, description: 'Time of the latest sync. Null: none yet.' }),
    last_error: Nullable(
      Type.String({
        description: 'Why the latest sync failed. Null: it succeeded.',
      }),
    ),
    remarks: Type.Array(Type.String(), { description: 'What the latest sync skipped, as sentences.' }),
    next_sync_at: TimestampOf('Time of the next sync.'),
    listing_count: Type.Integer({ description: 'Number of listings.' }),
    mapped_count: Type.Integer({ description: 'Number of listings that are matched to a home.' }),
    guest_count: Type.Integer({ description: 'Number of guests of the connection, past ones included.' }),
    leaving_count: Type.Integer({
      description:
        'Number of guests that were missing in the latest full sync. They are removed if they are missing in a full sync at least 5 minutes later.',
    }),
    leaving: Type.Array(
      Type.Object({
        guest_id: Id('guest'),
        home_id: Id('home'),
        name: Type.String({ description: 'Name of the guest.' }),
        checkin_time: TimestampOf('Check-in time.'),
        checkout_time: Nullable(TimestampOf('Check-out time. Null: the stay counts for 30 days.')),
        missing_since: TimestampOf('Time of the first full sync without the guest.'),
      }),
      { description: 'First guests of `leaving_count`, by check-in. Empty in lists.' },
    ),
  },
  { $id: 'Connection' },
);

export const ConnectionList = Type.Object(
  { connections: Type.Array(refTo(ConnectionBody), { description: 'Connections, by id.' }) },
  { $id: 'ConnectionList' },
);

const Secret = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    'x-wanted': 'must be text of 1 to 2000 characters, not blank',
    description,
  });

const CONNECTION_NAME = 'Name of the connection. Unique in the organization.';

const secrets = {
  invite_code: Type.Optional(
    Secret(
      'Beds24: invite code. Create it in Beds24 under Settings, Marketplace, API, with the scopes bookings, bookings-personal and properties.',
    ),
  ),
  account_id: Type.Optional(Secret('Hostaway: number of the account.')),
  secret: Type.Optional(Secret('Hostaway: secret of its API.')),
};

const stayOptions = {
  include_requests: Type.Optional(
    Type.Boolean({ description: 'Whether booking requests count as stays (Beds24).' }),
  ),
  include_owner_stays: Type.Optional(
    Type.Boolean({ description: 'Whether stays of the owner count as stays (Hostaway).' }),
  ),
};

export const NewConnection = Type.Object(
  {
    type: Type.Enum(TYPES, { description: 'Booking system.' }),
    name: Type.Optional({ ...Name, description: `${CONNECTION_NAME} Default: name of the booking system.` }),
    ...secrets,
    ...stayOptions,
  },
  { $id: 'ConnectionInput' },
);
export type NewConnection = Static<typeof NewConnection>;

/** What it is stays: an account elsewhere is another connection. New secrets are for one that was locked out. */
export const ConnectionChange = Type.Object(
  { name: Type.Optional({ ...Name, description: CONNECTION_NAME }), ...secrets, ...stayOptions },
  { $id: 'ConnectionChange' },
);
export type ConnectionChange = Static<typeof ConnectionChange>;

export const ListingBody = Type.Object(
  {
    listing_id: Id('listing'),
    external_id: Type.String({ description: 'Id of the listing in the booking system.' }),
    name: Type.String({ description: 'Name of the listing in the booking system.' }),
    home_id: Nullable({ ...Id('home'), description: 'Id of the home of the listing. Null: none.' }),
    proposed_home_id: Nullable(
      Type.String({
        description: 'Id of a home with the same name, if the listing has no home. Null: there is none.',
      }),
    ),
    stay_count: Type.Integer({ description: 'Number of stays in the latest sync.' }),
    last_seen_at: TimestampOf('Time of the latest sync with this listing.'),
  },
  { $id: 'Listing' },
);

export const ListingList = Type.Object(
  {
    listings: Type.Array(refTo(ListingBody), { description: 'Rooms or listings of the account, by name.' }),
    paging: refTo(Paging),
  },
  { $id: 'ListingList' },
);

export const ListingQuery = Type.Object(paging.query);

export const ListingChange = Type.Object(
  { home_id: Nullable({ ...Id('home'), description: 'Id of the home for the listing. Null: no home.' }) },
  { $id: 'ListingChange' },
);
export type ListingChange = Static<typeof ListingChange>;

export const Transcript = Type.Object(
  {
    calls: Type.Array(
      Type.Object({
        at: TimestampOf('Time of the request.'),
        method: Type.String({ description: 'HTTP method.' }),
        path: Type.String({
          description: 'Path below the address of the booking system, without secrets.',
        }),
        status: Nullable(Type.Integer({ description: 'HTTP status. Null: no response.' })),
        duration_ms: Type.Integer({ description: 'Duration of the request, in milliseconds.' }),
        bytes: Type.Integer({ description: 'Size of the response, in bytes.' }),
        credits_left: Nullable(
          Type.Number({
            description: 'Remaining quota of the account at the booking system. Null: unknown.',
          }),
        ),
        outcome: Type.String({ description: 'Outcome of the request, as a sentence.' }),
      }),
      { description: 'Requests of the last seven days, newest first, at most 500.' },
    ),
  },
  { $id: 'Transcript' },
);

export const connectionSchemas = [ConnectionBody, ListingBody];

import Type from 'typebox';
import { Id, refTo, Timestamp, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { LONGEST_PASSWORD } from '../passwords/passwords.ts';
import { UserBody } from '../users/schema.ts';

const EXPIRES =
  'Time when the session expires: 14 days after the latest use, at most 90 days after the log-in.';

export const CurrentSession = Type.Object(
  {
    session_id: Id('session'),
    csrf_token: Type.String({
      description: 'Value of the header `X-CSRF-Token`, which all calls except GET and HEAD need.',
    }),
    created_at: TimestampOf('Time of the log-in.'),
    expires_at: TimestampOf(EXPIRES),
    user: refTo(UserBody),
  },
  { $id: 'CurrentSession' },
);

export const SessionConfirmation = Type.Object(
  {
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_PASSWORD,
        description: 'Your password. Use it if you have no second factor.',
        'x-wanted': 'must be your password',
      }),
    ),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Code of the authenticator app, or a recovery code.',
        'x-wanted': 'must be a code of your authenticator app, or a recovery code',
      }),
    ),
    assertion: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Response of one of your passkeys to the challenge of `POST /users/me/second-factor/challenge`.',
        },
      ),
    ),
  },
  {
    $id: 'SessionConfirmation',
    description: 'Proof of identity: your password or, if you have a second factor, `code` or `assertion`.',
  },
);

export const ConfirmedSession = Type.Object(
  {
    confirmed_until: Type.Unsafe<Date>({
      ...Timestamp,
      description: 'Time until which this session stays confirmed.',
    }),
  },
  { $id: 'ConfirmedSession' },
);

export const SessionBody = Type.Object(
  {
    session_id: Id('session'),
    created_at: TimestampOf('Time of the log-in.'),
    last_seen_at: TimestampOf('Time of the latest use, accurate to one hour.'),
    expires_at: TimestampOf(EXPIRES),
    user_agent: Type.String({ description: 'User agent of the browser at log-in.' }),
    current: Type.Boolean({ description: 'Whether this session made the call.' }),
  },
  { $id: 'Session' },
);

export const SessionList = Type.Object(
  {
    sessions: Type.Array(refTo(SessionBody), { description: 'Your sessions, last used first.' }),
    paging: refTo(Paging),
  },
  { $id: 'SessionList' },
);

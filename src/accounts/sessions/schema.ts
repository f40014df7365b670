import Type from 'typebox';
import { Id, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { LONGEST_PASSWORD } from '../passwords/passwords.ts';
import { UserBody } from '../users/schema.ts';

export const CurrentSession = Type.Object(
  {
    session_id: Id('session'),
    csrf_token: Type.String({ description: 'For the header X-CSRF-Token of calls other than GET and HEAD.' }),
    created_at: Timestamp,
    expires_at: Timestamp,
    user: refTo(UserBody),
  },
  { $id: 'CurrentSession' },
);

export const SessionConfirmation = Type.Object(
  {
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, 'x-wanted': 'must be your password' }),
    ),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Of the authenticator app, or a recovery code.',
        'x-wanted': 'must be a code of your authenticator app, or a recovery code',
      }),
    ),
    assertion: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'What one of your passkeys signed; begin with POST /users/me/second-factor/challenge.',
        },
      ),
    ),
  },
  {
    $id: 'SessionConfirmation',
    description: 'Your password; or if you have a second factor, `code` or `assertion` instead.',
  },
);

export const ConfirmedSession = Type.Object(
  {
    confirmed_until: Type.Unsafe<Date>({
      ...Timestamp,
      description: 'Until then this session is not asked again.',
    }),
  },
  { $id: 'ConfirmedSession' },
);

export const SessionBody = Type.Object(
  {
    session_id: Id('session'),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    user_agent: Type.String({ description: 'How the browser named itself at log-in.' }),
    current: Type.Boolean({ description: 'True for the session that made this call.' }),
  },
  { $id: 'Session' },
);

export const SessionList = Type.Object(
  { sessions: Type.Array(refTo(SessionBody)), paging: refTo(Paging) },
  { $id: 'SessionList' },
);

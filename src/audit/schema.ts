import Type, { type Static } from 'typebox';
import { Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { timeSpan } from '../platform/http/request/time-span.ts';
import { ACTION_NAMES, OBJECT_KIND_NAMES } from './actions.ts';
import { AUDIT_CHANNELS } from './actor.ts';
import { FORMATS } from './export.ts';
import type { AuditFilter } from './store.ts';

export const AuditEntry = Type.Object(
  {
    audit_id: Id('entry'),
    at: Timestamp,
    action: Type.String({ description: 'What was done, such as member.role_changed. More may be added.' }),
    text: Type.String({ description: 'The same as a sentence for people.' }),
    actor: Type.Object({
      user_id: Type.Optional(Id('user')),
      name: Type.Optional(Type.String({ description: 'As it was then.' })),
      via: Type.Enum([...AUDIT_CHANNELS], {
        description:
          'By the web app, a personal token, an app that the user allowed in, the pages to come in by, the command ' +
          'line of the operator, or the service by itself.',
      }),
    }),
    object: Type.Object({
      kind: Type.String({ description: 'What it was done to, such as home or webhook. More may be added.' }),
      id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String({ description: 'As it was then. Guests are not named here.' })),
      home_id: Type.Optional(Id('home')),
    }),
    address: Type.Optional(Type.String({ description: 'The network address it came from.' })),
    user_agent: Type.Optional(Type.String({ description: 'What the program said of itself, shortened.' })),
    token_id: Type.Optional(Id('access token or session')),
    token_name: Type.Optional(Type.String({ description: 'Of the personal token, or the app.' })),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          member: Type.String(),
          from: Type.Optional(Type.String()),
          to: Type.Optional(Type.String()),
        }),
        { description: 'Which members changed; values only where they are no secret and no personal data.' },
      ),
    ),
    count: Type.Optional(Type.Integer({ description: 'How many things it was, such as guests.' })),
    times: Type.Optional(Type.Integer({ description: 'The entry stands for so many more of the same.' })),
  },
  { $id: 'AuditEntry' },
);

export const AuditList = Type.Object(
  { entries: Type.Array(refTo(AuditEntry)), paging: refTo(Paging) },
  { $id: 'AuditList' },
);

const filters = {
  ...timeSpan.query,
  actor: Type.Optional(Id('user who did it')),
  action: Type.Optional(Type.Enum([...ACTION_NAMES], { description: 'Only this action.' })),
  object_kind: Type.Optional(Type.Enum([...OBJECT_KIND_NAMES], { description: 'Only things of this kind.' })),
  object_id: Type.Optional(Type.String({ maxLength: 200, description: 'Only what was done to this one.' })),
};

export const AuditQuery = Type.Object({
  ...paging.query,
  ...filters,
  before: Type.Optional(Id('entry: only what is older than it. So no page moves while entries are added')),
});

export const ExportQuery = Type.Object({
  ...filters,
  format: Type.Optional(Type.Enum([...FORMATS], { description: 'CSV unless told; jsonl: JSON lines.' })),
});

export const auditSchemas = [AuditEntry];

type Filters = Static<typeof AuditQuery>;

export function readFilter(query: Omit<Filters, 'limit' | 'offset'>): AuditFilter {
  const { actor, action, object_kind, object_id, before } = query;
  return { ...timeSpan.read(query), before, actor, action, object_kind, object_id };
}

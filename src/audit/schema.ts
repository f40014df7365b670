import Type, { type Static } from 'typebox';
import { Id, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { timeSpan } from '../platform/http/request/time-span.ts';
import { ACTION_NAMES, OBJECT_KIND_NAMES } from './actions.ts';
import { AUDIT_CHANNELS } from './actor.ts';
import { FORMATS } from './export.ts';
import type { AuditFilter } from './store.ts';

export const AuditEntry = Type.Object(
  {
    audit_id: Id('entry'),
    at: TimestampOf('Time of the action.'),
    action: Type.String({ description: 'Action, such as `member.role_changed`. More may be added.' }),
    text: Type.String({ description: 'The action as a sentence.' }),
    actor: Type.Object(
      {
        user_id: Type.Optional(Id('user')),
        name: Type.Optional(Type.String({ description: 'Name at that time.' })),
        via: Type.Enum([...AUDIT_CHANNELS], {
          description:
            'How the action was made: the web app, a personal access token, a connected app, the log-in pages, the ' +
            'command line of the operator, or Lares itself.',
        }),
      },
      { description: 'Who acted. Without `user_id` and `name` if no user did.' },
    ),
    object: Type.Object(
      {
        kind: Type.String({ description: 'Kind of object, such as `home` or `webhook`. More may be added.' }),
        id: Type.Optional(Type.String({ description: 'Id of the object.' })),
        name: Type.Optional(Type.String({ description: 'Name at that time. Absent for guests.' })),
        home_id: Type.Optional(Id('home')),
      },
      { description: 'Object of the action.' },
    ),
    address: Type.Optional(Type.String({ description: 'Network address of the caller.' })),
    user_agent: Type.Optional(Type.String({ description: 'User agent of the caller, shortened.' })),
    token_id: Type.Optional(Id('access token or session')),
    token_name: Type.Optional(
      Type.String({ description: 'Name of the personal access token, or of the app.' }),
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          member: Type.String({ description: 'Name of the member, such as `settings.noise.threshold_db`.' }),
          from: Type.Optional(
            Type.String({ description: 'Previous value. Absent if it is secret, personal or not recorded.' }),
          ),
          to: Type.Optional(
            Type.String({ description: 'New value. Absent if it is secret, personal or not recorded.' }),
          ),
        }),
        { description: 'Members that changed. Values of secrets and of personal data are left out.' },
      ),
    ),
    count: Type.Optional(Type.Integer({ description: 'Number of objects, such as guests.' })),
    times: Type.Optional(
      Type.Integer({ description: 'Number of further identical actions that this entry covers.' }),
    ),
  },
  { $id: 'AuditEntry' },
);

export const AuditList = Type.Object(
  {
    entries: Type.Array(refTo(AuditEntry), { description: 'Entries, newest first.' }),
    paging: refTo(Paging),
  },
  { $id: 'AuditList' },
);

const filters = {
  ...timeSpan.query,
  actor: Type.Optional(Id('user who did it')),
  action: Type.Optional(Type.Enum([...ACTION_NAMES], { description: 'Action to filter by.' })),
  object_kind: Type.Optional(
    Type.Enum([...OBJECT_KIND_NAMES], { description: 'Kind of object to filter by.' }),
  ),
  object_id: Type.Optional(Type.String({ maxLength: 200, description: 'Id of the object to filter by.' })),
};

export const AuditQuery = Type.Object({
  ...paging.query,
  ...filters,
  before: Type.Optional({
    ...Id('entry'),
    description:
      'Id of an entry. Returns older entries only, so that pages stay stable while entries are added.',
  }),
});

export const ExportQuery = Type.Object({
  ...filters,
  format: Type.Optional(
    Type.Enum([...FORMATS], { description: 'File format. `jsonl`: JSON lines. Default: `csv`.' }),
  ),
});

export const auditSchemas = [AuditEntry];

type Filters = Static<typeof AuditQuery>;

export function readFilter(query: Omit<Filters, 'limit' | 'offset'>): AuditFilter {
  const { actor, action, object_kind, object_id, before } = query;
  return { ...timeSpan.read(query), before, actor, action, object_kind, object_id };
}

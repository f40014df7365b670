import Type, { type Static, type TSchema } from 'typebox';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '../../values/email-address.ts';

/** Shared schemas of all slices. Named ones carry $id and are referenced in the document. */

export const ID_PATTERN = '^[0-9a-f]{24}$';

export const Id = (what: string) => Type.String({ pattern: ID_PATTERN, description: `Id of the ${what}.` });

export const Timestamp = Type.Unsafe<Date>({
  type: 'string',
  format: 'date-time',
  description: 'UTC, such as 2026-11-15T09:30:00.000Z.',
});

/** A timestamp with its meaning. */
export const TimestampOf = (meaning: string) => ({ ...Timestamp, description: meaning });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A name given by a user: not blank, and short enough for a list. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Name: 1 to 200 characters, not blank.',
  'x-wanted': 'must be text of 1 to 200 characters, not blank',
});

export const EmailAddress = Type.String({
  maxLength: LONGEST_EMAIL,
  pattern: EMAIL_PATTERN,
  description: 'E-mail address.',
  'x-wanted': 'must be an e-mail address',
});

/** References a schema with an $id, in answers and in the document. */
export function refTo<T extends TSchema>(
  schema: T & { $id?: string },
  options: { description?: string } = {},
) {
  if (!schema.$id) throw new Error('refTo needs a schema with an $id');
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#`, ...options });
}

/** For the document only: the rule that reads the member validates it with its own message. */
export const documented = (more: Record<string, unknown>) => ({ 'x-document': more });

/** The header is row 1, as in a spreadsheet. */
export const RowErrors = Type.Array(
  Type.Object({
    row: Type.Integer({ description: 'Number of the row in a spreadsheet. The header is row 1.' }),
    column: Type.String({ description: 'Name of the column. Empty if the whole row is at fault.' }),
    message: Type.String({ description: 'What is wrong, in English.' }),
  }),
  { description: 'Errors in the rows of the file, at most 1,000.' },
);
export const MoreErrors = Type.Integer({
  description: 'Number of further errors that `errors` does not list.',
});

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Name of the HTTP status.' }),
    message: Type.String({ description: 'What is wrong and what to do, in English.' }),
    error_key: Type.Optional(
      Type.String({ description: 'Stable key of the error for programs. Absent on 401 and 404.' }),
    ),
    context: Type.Optional(
      Type.String({
        description:
          'Member, parameter or header at fault, such as `settings.noise.threshold_db`. Present on every 400. ' +
          '`request body`: the body cannot be read. `request`: the request cannot be read.',
      }),
    ),
    errors: Type.Optional({
      ...RowErrors,
      description: 'Errors in the rows of an imported file, at most 1,000. Absent for other errors.',
    }),
    more_errors: Type.Optional(MoreErrors),
  },
  { $id: 'ApiError' },
);

export const Empty = Type.Object({}, { $id: 'Empty', description: 'An empty object.' });

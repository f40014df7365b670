import Type, { type TSchema } from 'typebox';
import { ID_PATTERN } from '../../platform/http/document/common-schemas.ts';
import type { UrlRules } from '../../platform/outgoing/target-url.ts';

/** Schemas by column. The database checks for null. Columns without a rule are in USUAL. */
export type TableRules = Record<string, Record<string, TSchema>>;

export type Values = Record<string, unknown>;

/** Checks that a column's schema cannot express. Throws or returns a sentence that names the member. */
export type RowCheck = (row: Values, urls: UrlRules) => string | undefined;

export const Text = (maxLength: number, minLength = 0) =>
  Type.String({
    minLength,
    maxLength,
    'x-wanted': `must be text of ${minLength} to ${maxLength} characters`,
  });

/** A name from a program: of an event, a reason, a channel. */
export const Word = Type.String({
  pattern: '^[A-Za-z0-9_.:-]{1,100}$',
  'x-wanted': 'must be a word of 1 to 100 letters, digits, dots, colons or dashes',
});
export const Id = Type.String({ pattern: ID_PATTERN, 'x-wanted': 'must be an id of 24 hex characters' });
export const Hash = Type.String({
  pattern: '^\\\\x[0-9a-f]{64}$',
  'x-wanted': 'must be a hash of 32 bytes',
});
export const Bytes = (most: number) =>
  Type.String({
    pattern: `^\\\\x([0-9a-f]{2}){0,${most}}$`,
    'x-wanted': `must be at most ${most} bytes`,
  });
export const Whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
export const Count = Whole(0, Number.MAX_SAFE_INTEGER);
export const Level = Whole(1, 3);
export const List = (items: TSchema, maxItems: number) => Type.Array(items, { maxItems });
export const Instant = Type.String({ format: 'date-time', 'x-wanted': 'must be a time in ISO 8601' });
/** `-infinity` means at once, or not yet. */
export const InstantOrNever = Type.Union([Type.Literal('-infinity'), Instant]);
export const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  'x-wanted': 'must be a time of day such as 22:00',
});

/** A text that contains JSON, such as an encrypted column's content. */
export const JsonText = (schema: TSchema) => Type.Unsafe<unknown>({ ...schema, 'x-json': 'value' });
/** JSON values separated by commas. */
export const JsonList = (items: TSchema, maxItems: number) =>
  Type.Unsafe<unknown>({ ...List(items, maxItems), 'x-json': 'list' });

/** By type, for columns without a rule of their own. Text, JSON, lists and bytes always have a rule. */
export const USUAL: Record<string, TSchema> = {
  public_id: Id,
  boolean: Type.Boolean(),
  smallint: Type.Integer(),
  integer: Type.Integer(),
  bigint: Whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  'timestamp with time zone': Instant,
  date: Type.String(),
};

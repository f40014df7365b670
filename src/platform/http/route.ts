import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Serialized } from './answer/serialized.ts';

/**
 * Who may make a call. `check` runs before the body is read, so that 401, 404 of the parent and 403 come before any
 * 400. Its result is passed to the handler.
 */
export interface Access<Context> {
  permission: string | null;
  /** What the role in the organization must give; none where the token alone decides. */
  right?: string;
  /** The roles that give the right, if not all of them do. For the document. */
  roles?: readonly string[];
  /** Accepts only a session, no access token. */
  session?: true;
  /** The path has a parent that may not exist: the document then lists 404. */
  parent?: boolean;
  check(request: FastifyRequest, reply: FastifyReply): Context | Promise<Context>;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** For headers and the address. Input is in `params`, `query` and `body`, with declared members only. */
type RequestWithoutInput = FastifyRequest<{ Body: never; Querystring: never; Params: never }>;

export interface Call<Context, Params, Query, Body, Answer> {
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  request: RequestWithoutInput;
  /** For headers, such as a cookie. The answer is what `handle` returns. */
  reply: FastifyReply;
  /** The serialized answer, for a handler that caches it. */
  serialize(answer: Answer): Serialized<Answer>;
}

/** The answer of a row with status 204: no body and no content type. */
export const NoContent = Type.Unsafe<void>({
  type: 'null',
  description: 'Success. The response has no body.',
});

/**
 * What `handle` may return: every required member with its type. A timestamp is a Date. Undeclared members are
 * allowed and not sent.
 */
type Answered<Answer> = Answer | Serialized<Answer> | Promise<Answer | Serialized<Answer>>;

/** What the audit log holds after a call that succeeded. A test calls each operation and compares. */
export type AuditDeclaration =
  | {
      action: string;
      /** The kind of thing it was done to. */
      kind: string;
      /** Which parameter or thing is named as the object: a member of the path, or of what the caller knows. */
      id?: string;
      /** The same as a member of the answer. */
      answeredId?: string;
      /** And a read of contact data, because the answer has more than was sent. */
      contactRead?: true;
    }
  /** The reason why a call that changes something leaves no entry. */
  | { none: string };

/** One row of the API table. */
export interface RouteRow<
  Context,
  Path extends string,
  Query extends TObject,
  Body extends TObject,
  Answer extends TSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  operationId: string;
  /** Verb and noun, without a full stop: `List devices`. */
  summary: string;
  /** What the call does and answers that is not obvious. The required permission is added. */
  description?: string;
  tag: string;
  access: Access<Context>;
  /** Who may call it, where the handler narrows what `access` gives. A test calls it as each role. */
  allows?: { roles?: readonly string[]; alsoNeeds?: string };
  /** Required of every row that is no GET; a test refuses one without. */
  audit?: AuditDeclaration;
  /** Personal columns of a guest that it shows to callers without guests_read, and why. A test looks for all others. */
  discloses?: { columns: readonly string[]; because: string };
  query?: Query;
  body?: Body;
  /** For a body that is not JSON: its types and its parser, in an encapsulated part of the server. */
  upload?: { types: string[]; accept(server: FastifyInstance): void | Promise<void> };
  /** 202: the work goes on after the answer. */
  status?: 200 | 201 | 202 | 204;
  /** Status that the handler sets itself if it created nothing. */
  otherStatus?: 200;
  /**
   * A file as answer, by media type. The handler sets the type and returns a stream, which goes through no schema.
   */
  file?: Record<string, TSchema>;
  /**
   * For a GET: the list member of the answer that is also available as CSV (`format=csv`), or that the whole answer
   * is one line.
   */
  csv?: string;
  /** `Nothing` with 204. */
  answer: Answer;
  /** Sent with every answer of the handler. */
  headers?: Record<string, string>;
  /** Works, but a better one exists. */
  deprecated?: true;
  /** An item in the path below the parent, such as a member of an organization. */
  item?: boolean;
  /**
   * Looks the item up before the body is validated, where the item decides first. `body` is unchecked, and undefined
   * if unreadable. The item may change before `handle` writes.
   */
  look?(call: {
    context: Context;
    params: Record<ParamNames<Path>, string>;
    body: unknown;
  }): void | Promise<void>;
  /** For the document: path parameters that are not ordinary ids. */
  params?: Record<string, TSchema>;
  /** A malformed id in the path is a 400 instead of the usual 404. */
  checksId?: true;
  /** Meaning of a 400 here, without a body or query that could be invalid. */
  refusal?: string;
  /** Meaning of a 409 here. */
  conflict?: string;
  /** A session may need a confirmation first (403 `confirmation_required`). An access token does not. */
  asksAgain?: true;
  handle(
    call: Call<Context, Record<ParamNames<Path>, string>, Static<Query>, Static<Body>, Static<Answer>>,
  ): Answered<Static<Answer>>;
}

/** Query or body of a row that declares none. */
// biome-ignore lint/complexity/noBannedTypes: an object type without members
type NoMembers = TObject<{}>;

/** A row whose types were checked at its definition. The server needs only its shape. */
export type AnyRoute = RouteRow<unknown, string, TObject, TObject, TSchema>;

export function route<
  Context,
  Path extends string,
  Query extends TObject = NoMembers,
  Body extends TObject = NoMembers,
  Answer extends TSchema = TSchema,
>(row: RouteRow<Context, Path, Query, Body, Answer>): AnyRoute {
  return row;
}

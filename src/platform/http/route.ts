import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Serialized } from './serialized.ts';

/**
 * Who may make a call. `check` runs before the body is read, so that its answers (401, then 404 of the
 * parent, then 403) come before any 400. What it returns is handed to the handler.
 */
export interface Access<Context> {
  permission: string | null;
  /** Only a session passes, no access token. */
  session?: true;
  /** A parent in the path that can be missing: the document then lists 404. */
  parent?: boolean;
  check(request: FastifyRequest, reply: FastifyReply): Context | Promise<Context>;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** For headers and the address. Input is in `params`, `query` and `body`, which hold declared members only. */
type RequestWithoutInput = FastifyRequest<{ Body: never; Querystring: never; Params: never }>;

export interface Call<Context, Params, Query, Body, Answer> {
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  request: RequestWithoutInput;
  /** For headers, such as a cookie; what is answered is what `handle` returns. */
  reply: FastifyReply;
  /** The answer as the row's schema writes it, for a handler that keeps it to send it again. */
  serialize(answer: Answer): Serialized<Answer>;
}

/** The answer of a row with status 204: no body, and so no content type. */
export const Nothing = Type.Unsafe<void>({ type: 'null', description: 'Done; the body is empty.' });

/**
 * What `handle` may return: every member that the schema requires, of its type; a timestamp is a Date. Members that the
 * schema does not have are allowed, and do not leave the server.
 */
type Answered<Answer> = Answer | Serialized<Answer> | Promise<Answer | Serialized<Answer>>;

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
  summary: string;
  tag: string;
  access: Access<Context>;
  query?: Query;
  body?: Body;
  /** For a body that is no JSON: what it may be, and what takes it in. It gets a part of the server of its own. */
  upload?: { types: string[]; accept(server: FastifyInstance): void | Promise<void> };
  status?: 200 | 201 | 204;
  /** One that the handler sets by itself, when nothing was made. */
  otherStatus?: 200;
  /** An answer that is a file, by media type; the handler names the one it sends, and returns a stream, which goes through no schema. */
  file?: Record<string, TSchema>;
  /**
   * Of a GET: the member of the answer that is a list, which can then be had as CSV too (`format=csv`); or that the whole answer
   * is one line of it.
   */
  csv?: string;
  /** `Nothing` with 204. */
  answer: Answer;
  /** Sent with every answer of the handler. */
  headers?: Record<string, string>;
  /** Still answered, but a better one exists. */
  deprecated?: true;
  /** An item in the path below the parent, such as a member of an organization. */
  item?: boolean;
  /**
   * Looks at that item before the body is judged, where what it is decides first. `body` is as it came: unchecked,
   * and undefined when it cannot be read. What is found here can have changed when `handle` writes.
   */
  look?(call: {
    context: Context;
    params: Record<ParamNames<Path>, string>;
    body: unknown;
  }): void | Promise<void>;
  /** For the document: what may stand in the path where it is no id as all others are. */
  params?: Record<string, TSchema>;
  /** A malformed id in the path is a 400, where it is a 404 elsewhere. */
  checksId?: true;
  /** What a 400 means here, where there is no body or query that could be wrong. */
  refusal?: string;
  /** What a 409 means here. */
  conflict?: string;
  /** A person may have to show first that it is them (403 `confirmation_required`); an access token does not. */
  asksAgain?: true;
  handle(
    call: Call<Context, Record<ParamNames<Path>, string>, Static<Query>, Static<Body>, Static<Answer>>,
  ): Answered<Static<Answer>>;
}

/** The query or body of a row that declares none. */
// biome-ignore lint/complexity/noBannedTypes: an object type without members
type NoMembers = TObject<{}>;

/** A row whose types have been checked where it was written; the server needs only its shape. */
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

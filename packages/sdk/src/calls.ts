import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './generated/api.ts';

/** The types of a call: openapi-fetch's, but a call returns its data and throws its error. */

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
export type InitOf<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>;

/**
 * A call's result: `Answer<'get', '/homes/{home_id}'>` is a home. A list that is also available as a file is a list
 * here.
 */
export type Answer<M extends Method, P extends PathOf<M>, Init = unknown> = JsonOf<
  DataOf<FetchResponse<paths[P][M] & object, Init, `${string}/${string}`>>
>;
/** Files are text. An answer that is only text stays text. */
type JsonOf<Data> = [Extract<Data, object>] extends [never] ? Data : Exclude<Data, string>;
type DataOf<Outcome> = Outcome extends { data: infer Data } ? Data : never;

/** Optional if nothing in it is required. */
type Given<Init> = undefined extends Init ? [init?: Init] : [init: Init];

export type Call<M extends Method> = <P extends PathOf<M>, Init extends InitOf<M, P>>(
  path: P,
  ...init: Given<Init>
) => Promise<Answer<M, P, Init>>;

import type { TSchema } from 'typebox';
import { ErrorBody, refTo } from './common-schemas.ts';
import { byName } from './named-schemas.ts';

/**
 * For addresses that are no rows of the API table: what the OpenAPI document says about them. Reading and answering are the work of
 * their slice; the server neither checks nor trims by these schemas.
 */
export const DESCRIBED = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
};

/** They stand beside `/v8`, not below it. */
export const BESIDE_THE_API = { servers: [{ url: '/' }] };

/** The good answer, and what each refusal means. */
export function answers(
  status: number,
  answer: TSchema,
  description: string,
  refusals: Record<number, string>,
  refused: number[],
) {
  const others = refused.map((code) => [code, { ...refTo(ErrorBody), description: refusals[code] }]);
  return { [status]: { ...byName(answer), description }, ...Object.fromEntries(others) };
}

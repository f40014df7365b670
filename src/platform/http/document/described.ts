import type { TSchema } from 'typebox';
import { ErrorBody, refTo } from './common-schemas.ts';
import { byName } from './named-schemas.ts';

/**
 * Document entries of addresses that are no rows of the API table. Their slice reads and answers them. The server
 * neither validates nor trims by these schemas.
 */
export const DESCRIBED = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
};

/** Located beside `/v8`, not below it. */
export const BESIDE_THE_API = { servers: [{ url: '/' }] };

/** The successful answer, and the meaning of each refusal. */
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

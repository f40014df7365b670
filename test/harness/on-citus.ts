import { inject } from 'vitest';

/**
 * Whether measurements of the tests are spread over servers of Citus. What is skipped then is listed in docs/operations/citus.md: it is
 * about plans, sizes or triggers of one server, or about programs of the version before, which know of one only.
 */
export const isOnCitus = (): boolean => inject('administrators').length > 1;

import { inject } from 'vitest';

/**
 * Whether the tests distribute measurements over servers of Citus. docs/operations/citus.md lists the tests that are
 * skipped then. They concern plans, sizes or triggers of one server, or programs of the previous version, which know
 * only one.
 */
export const isOnCitus = (): boolean => inject('administrators').length > 1;

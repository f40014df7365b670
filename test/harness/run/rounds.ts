/**
 * How many rounds a campaign has. `npm test` must end in minutes and finds frequent failures. `npm run test:long` has
 * many rounds and finds rare ones.
 */
export const isLong = process.env['LARES_TEST_LONG'] === '1';

export const rounds = (usual: number, long: number): number => (isLong ? long : usual);

/**
 * How often a campaign goes round. `npm test` has to end in minutes and finds what fails often; `npm run test:long` goes
 * round many times, for what fails seldom.
 */
export const isLong = process.env['LARES_TEST_LONG'] === '1';

export const rounds = (usual: number, long: number): number => (isLong ? long : usual);

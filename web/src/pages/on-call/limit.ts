/** The API's limit of absences, and of swaps. */
const MOST = 200;

/** Past ones have no effect: they make room when there are too many. */
export const withinLimit = <One>(list: One[], endOf: (one: One) => number, now: number): One[] =>
  list.length > MOST ? list.filter((one) => endOf(one) > now) : list;

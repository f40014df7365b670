/** Why nothing was restored, with advice. The existing database is unchanged. */
export class NotRestored extends Error {}

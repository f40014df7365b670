/** Why nothing was restored, and what to do about it; what was there before is still there. */
export class NotRestored extends Error {}

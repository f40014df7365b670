/** Why an organization is not exported, imported or opened, in words that say what to do. */
export class Refused extends Error {}

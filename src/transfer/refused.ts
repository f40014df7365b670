/** Why an organization is not exported, imported or opened, with advice. */
export class Refused extends Error {}

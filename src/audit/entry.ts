import type { Action, ObjectKind } from './actions.ts';

/** What changed. Values only where they are no personal data and no secret: a role, a list of events, a state. */
export interface Change {
  member: string;
  from?: string;
  to?: string;
}

/** Something that was done. Never with a secret, contact data, the name of a guest or the text of a message. */
export interface Entry {
  organization_id: string;
  action: Action;
  object: {
    kind: ObjectKind;
    id?: string;
    /** Of things and of people who have an account; guests have none here. */
    name?: string;
    /** The home it is in. */
    home_id?: string;
  };
  changes?: readonly Change[];
  /** How many things it was: guests that were read, rows that came in. */
  count?: number;
  /** Stands for so many more of the same (`repeated.ts`). */
  times?: number;
}

/** Names of members alone. */
export function changed(members: readonly string[]): Change[] {
  return members.map((member) => ({ member }));
}

/** Of a body, what its schema knows: whatever else stands in it changes nothing, and may be any text. */
export function changedBy(body: object, schema: { properties: object }): Change[] {
  return changed(Object.keys(schema.properties).filter((member) => member in body));
}

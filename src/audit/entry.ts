import type { Action, ObjectKind } from './actions.ts';

/** A change. With values only where they are neither personal nor secret: a role, a list of events, a state. */
export interface Change {
  member: string;
  from?: string;
  to?: string;
}

/** An action. Never with a secret, contact data, a guest's name or a message's text. */
export interface Entry {
  organization_id: string;
  action: Action;
  object: {
    kind: ObjectKind;
    id?: string;
    /** Name of a thing or of a person with an account. Guests have none here. */
    name?: string;
    /** The home it is in. */
    home_id?: string;
  };
  changes?: readonly Change[];
  /** Number of things, such as guests read or rows imported. */
  count?: number;
  /** Number of further equal actions that the entry stands for (`repeated.ts`). */
  times?: number;
}

/** Names of members only. */
export function changed(members: readonly string[]): Change[] {
  return members.map((member) => ({ member }));
}

/** Members of the body that its schema knows. Other members change nothing and may have any name. */
export function changedBy(body: object, schema: { properties: object }): Change[] {
  return changed(Object.keys(schema.properties).filter((member) => member in body));
}

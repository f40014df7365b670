/** Without the members that are null: what is not known is absent in answers. */
export function known<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as never;
}

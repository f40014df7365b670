/** Omits null members: unknown members are absent in responses. */
export function withoutNulls<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as never;
}

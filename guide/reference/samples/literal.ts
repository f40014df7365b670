/** How a language writes values. */
export interface Syntax {
  text(value: string): string;
  /** A name with its value. */
  entry(name: string, value: string): string;
  words: Record<'true' | 'false' | 'null', string>;
  indent: string;
  object: string;
  emptyObject: string;
}

/** Writes a JSON value as a literal, over as many lines as it has members. */
export function literal(value: unknown, syntax: Syntax, indent = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null)
    return syntax.words[String(value) as keyof Syntax['words']] ?? String(value);
  const inner = `${indent}${syntax.indent}`;
  const isList = Array.isArray(value);
  const rows = isList
    ? value.map((one) => literal(one, syntax, inner))
    : Object.entries(value).map(([name, one]) => syntax.entry(name, literal(one, syntax, inner)));
  if (rows.length === 0) return isList ? '[]' : syntax.emptyObject;
  const [open = '', close = ''] = isList ? '[]' : syntax.object;
  return [open, ...rows.map((row) => `${inner}${row},`), `${indent}${close}`].join('\n');
}

/** In single quotes, with the escapes that JSON, JavaScript and Python share. */
export const singleQuoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`;

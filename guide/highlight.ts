import { escapeHtml } from './html.ts';

/**
 * Wraps comments, strings, keywords and names of a code block in spans with classes: the content security policy
 * allows no style attributes.
 */

type Kind = 'comment' | 'string' | 'keyword' | 'name';

const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`;
const NUMBER = String.raw`\b\d[\d_.]*\b`;
const SHELL_STRING = String.raw`"(?:\\.|[^"\\])*"|'[^']*'`;
const HASH_COMMENT = String.raw`(?<![^\s])#.*`;
const SLASH_COMMENT = String.raw`(?<!:)//.*|/\*[\s\S]*?\*/`;
const words = (list: string) => String.raw`\b(?:${list.replaceAll(' ', '|')})\b`;

const SCRIPT: Partial<Record<Kind, string>> = {
  comment: SLASH_COMMENT,
  string: `${STRING}|\`[^\`]*\``,
  keyword: words(
    'as async await break case catch class const continue default else export extends false finally for from function if import in interface let new null of return switch throw true try type typeof undefined while',
  ),
  name: NUMBER,
};

const LANGUAGES: Record<string, Partial<Record<Kind, string>>> = {
  sh: {
    comment: HASH_COMMENT,
    string: SHELL_STRING,
    keyword: words('do done else export fi for if in then until while'),
    name: String.raw`\$\{?[#\w]+\}?|(?<=^|\s)--?[a-z][\w-]*`,
  },
  js: SCRIPT,
  ts: SCRIPT,
  json: {
    name: String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)`,
    string: STRING,
    keyword: `${words('true false null')}|${NUMBER}`,
  },
  yaml: { comment: HASH_COMMENT, name: String.raw`^[ -]*[\w./-]+(?=:)`, string: STRING },
  ini: { comment: '^[#;].*', name: String.raw`^[\w-]+(?==)`, keyword: String.raw`^\[.+\]` },
  sql: {
    comment: '--.*',
    string: STRING,
    keyword: words(
      'ALTER AND AS CREATE DATABASE EXTENSION FROM GRANT IF ON OR ROLE SELECT SET SYSTEM TO USER WHERE WITH',
    ),
  },
  python: {
    comment: HASH_COMMENT,
    string: STRING,
    keyword: words('as class def except False for from if import in None raise return True try with'),
    name: NUMBER,
  },
  go: {
    comment: SLASH_COMMENT,
    string: `${STRING}|\`[^\`]*\``,
    keyword: words('func if import nil package return type var'),
    name: NUMBER,
  },
  php: {
    comment: SLASH_COMMENT,
    string: STRING,
    keyword: words('catch new require try'),
    name: String.raw`\$\w+`,
  },
  http: { keyword: '^(?:GET|POST|PUT|PATCH|DELETE)' },
};

const PATTERNS = new Map(
  Object.entries(LANGUAGES).map(([language, kinds]) => [
    language,
    new RegExp(
      Object.entries(kinds)
        .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
        .join('|'),
      'gm',
    ),
  ]),
);

export function highlight(code: string, language: string): string {
  const pattern = PATTERNS.get(language);
  if (!pattern) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

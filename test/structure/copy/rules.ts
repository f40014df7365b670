import { IntlMessageFormat } from 'intl-messageformat';
import { BANNED_WORDS } from '../vocabulary/banned-words.ts';

/** What is wrong with a text that people read. The design of the language is in CONTRIBUTING.md, under Words. */

export const LONGEST_SENTENCE_WORDS = 25;
export const LONGEST_CONTEXT = 120;

/** Phrases of our former dialect, beside the banned words of names and comments. */
const BANNED_PHRASES = [
  'goes on',
  'going on',
  'at the moment',
  'any more',
  'anymore',
  'of the kind',
  'stands on',
  'is on its way',
  'are on their way',
  'look into',
];
/** Long for "your" and "own" in an interface; documents may need them. */
const BANNED_IN_INTERFACES = ['of its own', 'of your own'];

const oneOf = (words: readonly string[]) => new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'i');
const WORDS = [...Object.keys(BANNED_WORDS), ...BANNED_PHRASES];
const BANNED = oneOf([...WORDS, ...BANNED_IN_INTERFACES]);
const BANNED_IN_DOCUMENTS = oneOf(WORDS);

/** Participles that name a state, not an act whose actor is hidden. */
const STATES = new Set(
  (
    'acknowledged allowed armed assigned authorized based blocked broken called cancelled charged checked closed ' +
    'complete completed configured confirmed connected detected disabled disarmed disconnected empty enabled ' +
    'encrypted expected finished hidden installed interested invited limited listed located locked logged mounted ' +
    'muted named needed occupied open paired paused permitted planned related required scheduled selected set shared ' +
    'signed snoozed subscribed supported switched tagged unlisted verified'
  ).split(' '),
);
const IRREGULAR =
  'begun|bought|broken|brought|built|chosen|cut|done|drawn|found|given|gone|got|held|kept|known|left|lost|made|meant|paid|put|read|' +
  'run|seen|sent|set|shown|sold|stolen|stopped|taken|thought|thrown|understood|withdrawn|won|worn|written';
const PASSIVE = new RegExp(
  String.raw`\b(?:is|are|was|were|be|been|being|gets?|got)\s+(?:(?:not|no longer|never|always|also|only|already|still|then|now)\s+)?(?<participle>\w+ed|${IRREGULAR})\b`,
  'gi',
);

export interface Complaint {
  rule: 'banned word' | 'long sentence' | 'passive voice';
  found: string;
}

export function complaintsAbout(text: string): Complaint[] {
  return variantsOf(text).flatMap((variant) => [
    ...bannedWords(variant),
    ...longSentences(variant),
    ...passives(variant),
  ]);
}

function bannedWords(text: string): Complaint[] {
  const [found] = BANNED.exec(text) ?? [];
  return found === undefined ? [] : [{ rule: 'banned word', found }];
}

function longSentences(text: string): Complaint[] {
  return text
    .split(/(?<=[.!?…:])\s+|\n+/)
    .filter((sentence) => wordsOf(sentence) > LONGEST_SENTENCE_WORDS)
    .map((found) => ({ rule: 'long sentence', found }));
}

const wordsOf = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function passives(text: string): Complaint[] {
  return [...text.matchAll(PASSIVE)]
    .filter(({ groups }) => !STATES.has(groups?.['participle']?.toLowerCase() ?? ''))
    .map(([found]) => ({ rule: 'passive voice', found }));
}

const CODE = /```[\s\S]*?```|`[^`\n]*`|\]\([^)\s]*\)/g;

/** Banned words in the prose of a Markdown page: code and addresses may have any name. */
export const bannedInDocument = (markdown: string): string[] =>
  markdown
    .replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, index) => {
      const [found] = BANNED_IN_DOCUMENTS.exec(line) ?? [];
      return found === undefined ? [] : [`line ${index + 1}: ${found}`];
    });

interface Part {
  type: number;
  value: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
}

const LITERAL = 0;
/** Stands for a value: one word. */
const A_VALUE = 'X';

/** The text as people read it: for a plural or a choice, once with each of its branches. */
function variantsOf(text: string): string[] {
  const parts = new IntlMessageFormat(text, 'en').getAst() as unknown as Part[];
  const most = Math.max(1, ...parts.map(({ options }) => Object.keys(options ?? {}).length));
  const write = (some: readonly Part[], branch: number): string =>
    some
      .map(({ type, value, options, children }) => {
        if (type === LITERAL) return value;
        if (children) return write(children, branch);
        const branches = Object.values(options ?? {});
        return branches.length === 0
          ? A_VALUE
          : write(branches[branch % branches.length]?.value ?? [], branch);
      })
      .join('');
  return Array.from({ length: most }, (_, branch) => write(parts, branch));
}

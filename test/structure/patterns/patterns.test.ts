import { describe, expect, it } from 'vitest';
import { growsFasterThanItsInput, leastMs } from '../../harness/growth.ts';
import { compiled, findPatterns, patternsIn } from './find-patterns.ts';
import { FOREIGN, PUT_TOGETHER, type Worst } from './foreign.ts';
import { OWN } from './own.ts';

/** Far more than most of these texts can have, and few enough that a quadratic pattern ends in a second. */
const CHARACTERS = 4000;
/** For patterns that are known to be slow: the test waits for them to end. */
const ENOUGH_CHARACTERS = 1500;
const LONGEST_MS = 120_000;
const TRIES = [1, 2, 3, 4, 5];
/** A pattern that doubles its time with each character takes a tenth of a second here, and forever with more. */
const FEW_CHARACTERS = 23;
const MOST_MS_FOR_FEW = 20;
/** Every pattern must handle these quickly too. */
const PLAIN = [
  ' ',
  '\n',
  '\t',
  'a',
  'A',
  '0',
  '-',
  '.',
  ',',
  ':',
  ';',
  '/',
  '=',
  '+',
  '(',
  '<',
  '{',
  '"',
  '\\',
  '_',
];

const textOf = ([before, repeated, behind]: Worst, characters: number) =>
  before + repeated.repeat(Math.ceil(characters / repeated.length)) + behind;

const use = (pattern: RegExp, text: string) =>
  pattern.global ? text.replace(pattern, '') : pattern.exec(text);

function isSlow(pattern: RegExp, worst: Worst, most = CHARACTERS): boolean {
  const few = textOf(worst, FEW_CHARACTERS);
  if (leastMs(() => use(pattern, few), 2) > MOST_MS_FOR_FEW) return true;
  return growsFasterThanItsInput(most, (characters) => {
    const text = textOf(worst, characters);
    return () => use(pattern, text);
  });
}

const found = findPatterns();
const listed = Object.entries(FOREIGN).flatMap(([file, patterns]) =>
  Object.entries(patterns).map(([text, worst]) => ({ file, text, worst })),
);
const own = Object.entries(OWN).flatMap(([file, { patterns }]) => patterns.map((text) => ({ file, text })));
const key = ({ file, text }: { file: string; text: string }) => `${file} ${text}`;

describe('every pattern in src/', () => {
  it('stands in one of the two lists: sees text of others, with its worst text, or only our own, with the reason', () => {
    const known = [...listed, ...own].map(key);
    expect(found.map(key).filter((one) => !known.includes(one))).toEqual([]);
    expect(known.filter((one, place) => known.indexOf(one) !== place)).toEqual([]);
  });

  it('is still there', () => {
    const there = new Set(found.map(key));
    expect([...listed, ...own].map(key).filter((one) => !there.has(one))).toEqual([]);
  });

  it('is found as a literal, put together, and in a schema', () => {
    const source = [
      "const a = /x\\/y/gi.test('/no/');",
      'const b = new RegExp(c + d);',
      "Type.String({ pattern: '^a$' }); documented({ pattern: '^b$' }); smoke({ pattern: 't3' });",
      '// /comment/',
    ];
    expect(patternsIn(source.join('\n'))).toEqual(['/x\\/y/gi', 'new RegExp(c + d)', "pattern: '^a$'"]);
  });
});

describe('a pattern that sees text of others takes as long as the text is', () => {
  it.each(listed)('$file $text', ({ text, worst }) => {
    const pattern = compiled(text) ?? PUT_TOGETHER[text];
    if (!pattern) throw new Error('write into PUT_TOGETHER what it is put together to');
    const slow = [worst, ...PLAIN.map((one): Worst => ['', one, '!'])].filter((one) => isSlow(pattern, one));
    expect(slow).toEqual([]);
  });

  it.each<[RegExp, Worst]>([
    [/^(?:phone|tel)\s*\.?\s*:\s*(.+)$/im, ['tel', '\n', '']],
    [/([ \t]*)\{\{([^{}]*)\}\}/g, ['', ' ', '']],
    [/\s*;\s*q=/, ['', ' ', 'a']],
    [/^[\d\s()+./-]*\d[\d\s()+./-]*$/, ['', '1', '!']],
    [/\s*\((HM[A-Z0-9]{6,12})\)$/, ['', ' ', '']],
    [/^(?:[\w.]+\s*[-–:]?\s*)?\(?not available\)?$/i, ['a', ' ', '!']],
    [/[>),;.]+$/, ['', ')', 'a']],
    [/^(a+)+$/, ['', 'a', '!']],
  ])(
    'which %s, of earlier or worse, does not',
    (pattern, worst) => {
      // Other work of this process during the short measurement can hide that a pattern is slow. It never makes one
      // slow.
      expect(TRIES.some(() => isSlow(pattern, worst, ENOUGH_CHARACTERS))).toBe(true);
    },
    LONGEST_MS,
  );
});

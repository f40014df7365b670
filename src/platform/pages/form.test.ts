import { describe, expect, it } from 'vitest';
import { parseForm } from './form.ts';

const form = (text: string | Buffer) => parseForm(Buffer.from(text as string));

describe('a form', () => {
  it('is decoded as browsers encode it', () => {
    const read = form('a=1+2&b=%C3%A5%26&c=&d&e=x=y&');
    expect([read.one('a'), read.one('b'), read.one('c'), read.one('d'), read.one('e')]).toEqual([
      '1 2',
      'å&',
      '',
      '',
      'x=y',
    ]);
    expect([read.names(), read.has('d'), read.has('z'), read.one('z')]).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      true,
      false,
      '',
    ]);
  });

  it('names what was sent twice, and refuses to choose', () => {
    const read = form('p=1&p=2&q=3');
    expect([read.duplicates(), read.all('p')]).toEqual([['p'], ['1', '2']]);
    expect(() => read.one('p')).toThrow('"p" was sent more than once.');
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff])],
    ['escapes that are not UTF-8', 'a=%FF'],
    ['half an escape', 'a=%4'],
    ['a NUL', 'a=%00'],
    ['too many fields', 'a=1&'.repeat(300)],
  ])('%s: a 400', (_name, text) => {
    expect(() => form(text)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('__proto__ is a name like any other', () => {
    expect(form('__proto__=1').one('__proto__')).toBe('1');
    expect(form('a=1').one('constructor')).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { columnsOf, valueAt } from './columns.ts';
import { csvLine } from './line.ts';

describe('a line of CSV', () => {
  it.each([
    [['plain', 'two words'], '"plain","two words"'],
    [
      ['a "quoted" word', 'one\r\nafter the other', 'a, b'],
      '"a ""quoted"" word","one\r\nafter the other","a, b"',
    ],
    [['Zoë', 'Ä', '日本'], '"Zoë","Ä","日本"'],
    [['', null, undefined], '"",,'],
    [[0, -4.5, 1e21, true, false], '0,-4.5,1e+21,true,false'],
    // Texts that a spreadsheet would take for formulas, with and without a disguise.
    [['=1+1', '+46701234567', '-1', '@SUM(A1)'], `"'=1+1","'+46701234567","'-1","'@SUM(A1)"`],
    [['\t=1+1', '\r=1+1', '\n=1+1'], `"'\t=1+1","'\r=1+1","'\n=1+1"`],
    [['=HYPERLINK("https://evil.example","x")'], `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    [['1=1', "'=1"], `"1=1","'=1"`],
  ])('of %j', (values, line) => {
    expect(csvLine(values)).toBe(`${line}\r\n`);
  });
});

describe('the columns of a list', () => {
  const Room = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'number' } } };
  const named = (name: string) => (name === 'Room' ? Room : undefined);
  const columns = columnsOf(
    {
      properties: {
        id: { type: 'string' },
        room: { $ref: 'Room#' },
        tags: { type: 'array', items: { type: 'string' } },
        rooms: { type: 'array', items: { $ref: 'Room#' } },
        free: { type: 'object', properties: {}, additionalProperties: true },
      },
    },
    named,
  );

  it('are those of its schema, with dots between a member and what is within', () => {
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'room.name',
      'room.size',
      'tags',
      'rooms',
      'free',
    ]);
  });

  it('have what an entry has, and nothing where it has none', () => {
    const values = (item: unknown) => columns.map(({ path }) => valueAt(item, path));
    const room = { name: 'Hall', size: 12 };
    expect(values({ id: 'a', room, tags: ['x', 'y'], rooms: [room], free: { a: 1 } })).toEqual([
      'a',
      'Hall',
      12,
      'x y',
      '[{"name":"Hall","size":12}]',
      '{"a":1}',
    ]);
    expect(values({ id: null })).toEqual([null, undefined, undefined, undefined, undefined, undefined]);
    expect(values({ room: null, tags: [], rooms: [], free: {} })).toEqual([
      undefined,
      undefined,
      undefined,
      '',
      '',
      '{}',
    ]);
  });
});

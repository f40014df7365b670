import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frameSplitter } from './frame-gate.ts';

const PUBLISH = 0x32;
const PINGREQ = 0xc0;

function frame(header: number, body: number): Buffer {
  const length: number[] = [];
  for (let rest = body; ; ) {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    length.push(rest > 0 ? byte | 0x80 : byte);
    if (rest === 0) break;
  }
  return Buffer.concat([Buffer.from([header, ...length]), Buffer.alloc(body, 0x30)]);
}

it('counts messages and no other packets', () => {
  const bytes = Buffer.concat([frame(0x10, 60), frame(PUBLISH, 300), frame(PINGREQ, 0), frame(PUBLISH, 5)]);
  expect(frameSplitter(() => 1000)(bytes, 2)).toMatchObject({ bytes: bytes.length });
  expect(frameSplitter(() => 1000)(bytes, 10).frames).toHaveLength(4);
});

it('lets pass what comes before the end of the last message that may, and nothing behind it', () => {
  const two = Buffer.concat([frame(PUBLISH, 300), frame(PINGREQ, 0), frame(PUBLISH, 5)]);
  const bytes = Buffer.concat([two, frame(PINGREQ, 0), frame(PUBLISH, 7)]);
  const passed = frameSplitter(() => 1000)(bytes, 2);
  expect([passed.bytes, Buffer.concat(passed.frames)]).toEqual([two.length, two]);
});

it('goes on where it stopped, however the bytes are cut', () => {
  const bodies = fc.array(fc.tuple(fc.constantFrom(PUBLISH, PINGREQ, 0x82), fc.nat(400)), { maxLength: 12 });
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 50 }), (frames, step) => {
      const whole = frames.map(([header, body]) => frame(header, body));
      const bytes = Buffer.concat(whole);
      const split = frameSplitter(() => 1000);
      const put: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += step) {
        const passed = split(bytes.subarray(at, at + step), 1000);
        expect(passed.bytes).toBe(Math.min(step, bytes.length - at));
        put.push(...passed.frames);
      }
      expect(put).toEqual(whole);
    }),
  );
});

it.each([
  ['as long as it may be', 100, false],
  ['one byte longer', 101, true],
  ['of a quarter of a gigabyte, at its first five bytes', 268_435_455, true],
])('limits the size of a packet %s', (_what, size, refused) => {
  const header = frame(PUBLISH, Math.min(size, 1000) - 2);
  const bytes = size > 1000 ? Buffer.from([PUBLISH, 0xff, 0xff, 0xff, 0x7f]) : header;
  const split = () => frameSplitter(() => 100)(bytes, 10);
  if (refused) expect(split).toThrow('a packet of more than 100 bytes');
  else expect(split().frames).toHaveLength(1);
});

it('refuses a length that never ends', () => {
  const endless = Buffer.from([PUBLISH, 0x80, 0x80, 0x80, 0x80, 0x80]);
  expect(() => frameSplitter(() => 1000)(endless, 10)).toThrow('a packet of more than 1000 bytes');
});

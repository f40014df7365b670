import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frameMeter } from './frame-gate.ts';

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
  expect(frameMeter(1000)(bytes, 10)).toEqual({ bytes: bytes.length, messages: 2 });
});

it('lets pass what comes before the end of the last message that may, and nothing behind it', () => {
  const two = Buffer.concat([frame(PUBLISH, 300), frame(PINGREQ, 0), frame(PUBLISH, 5)]);
  const bytes = Buffer.concat([two, frame(PINGREQ, 0), frame(PUBLISH, 7)]);
  expect(frameMeter(1000)(bytes, 2)).toEqual({ bytes: two.length, messages: 2 });
});

it('goes on where it stopped, however the bytes are cut', () => {
  const bodies = fc.array(fc.tuple(fc.constantFrom(PUBLISH, PINGREQ, 0x82), fc.nat(400)), { maxLength: 12 });
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 50 }), (frames, step) => {
      const bytes = Buffer.concat(frames.map(([header, body]) => frame(header, body)));
      const measure = frameMeter(1000);
      let messages = 0;
      for (let at = 0; at < bytes.length; at += step) {
        const passed = measure(bytes.subarray(at, at + step), 1000);
        if (passed === 'too_large') throw new Error('too large');
        expect(passed.bytes).toBe(Math.min(step, bytes.length - at));
        messages += passed.messages;
      }
      expect(messages).toBe(frames.filter(([header]) => header === PUBLISH).length);
    }),
  );
});

it.each([
  ['as long as it may be', 100, false],
  ['one byte longer', 101, true],
  ['of a quarter of a gigabyte, at its first five bytes', 268_435_455, true],
])('judges a packet %s', (_what, size, refused) => {
  const header = frame(PUBLISH, Math.min(size, 1000) - 2);
  const bytes = size > 1000 ? Buffer.from([PUBLISH, 0xff, 0xff, 0xff, 0x7f]) : header;
  expect(frameMeter(100)(bytes, 10) === 'too_large').toBe(refused);
});

it('refuses a length that never ends', () => {
  expect(frameMeter(1000)(Buffer.from([PUBLISH, 0x80, 0x80, 0x80, 0x80, 0x80]), 10)).toBe('too_large');
});

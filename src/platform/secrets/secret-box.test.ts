import { describe, expect, it } from 'vitest';
import { sealedBefore } from '../../../test/harness/postgres/sealed-before.ts';
import { secureRandom } from '../random.ts';
import { headerOf, keyIdIn, openSecretBox } from './secret-box.ts';
import { openSecretKeys } from './secret-keys.ts';

const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const boxOf = (...keys: Buffer[]) => openSecretBox(openSecretKeys(keys), secureRandom);

describe('a sealed value', () => {
  it('names its key by an id that is not the key, and opens in its own place alone', () => {
    const box = boxOf(OLD);
    const sealed = box.seal('secret', 'table.column:1');
    const { id } = box.keys.current();
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(OLD.toString('hex')).not.toContain(id);
    expect(keyIdIn(sealed)).toBe(id);
    expect(sealed.subarray(0, 12)).toEqual(headerOf({ id }));
    expect(box.open(sealed, 'table.column:1')).toBe('secret');
    expect(() => box.open(sealed, 'table.column:2')).toThrow('does not open');
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => box.open(sealed, 'table.column:1')).toThrow('does not open');
    expect(() => box.open(Buffer.alloc(5), 'table.column:1')).toThrow('does not open');
  });

  it('of an older key opens as long as that key is there, and says which one is missing after that', () => {
    const sealed = boxOf(OLD).seal('secret', 'place');
    expect(boxOf(NEW, OLD).open(sealed, 'place')).toBe('secret');
    const { id } = boxOf(OLD).keys.current();
    expect(() => boxOf(NEW).open(sealed, 'place')).toThrow(`needs the secret key ${id}`);
  });

  it('from before there were ids opens with whichever key it is of', () => {
    const sealed = sealedBefore(OLD, 'secret', 'place');
    expect(keyIdIn(sealed)).toBeUndefined();
    expect(boxOf(NEW, OLD).open(sealed, 'place')).toBe('secret');
    expect(boxOf(NEW, OTHER).tryToOpen(sealed, 'place')).toBeUndefined();
  });

  it('opens in a process that has been running since before its key was made, where keys come from a file', () => {
    const file = [OLD];
    const running = openSecretBox(
      openSecretKeys(file, () => file),
      secureRandom,
    );
    file.unshift(NEW);
    const sealed = boxOf(NEW).seal('secret', 'place');
    expect(running.open(sealed, 'place')).toBe('secret');
    // It keeps encrypting with the old one until the database says otherwise, and forgets no key while it runs.
    expect(keyIdIn(running.seal('more', 'place'))).toBe(boxOf(OLD).keys.current().id);
    file.pop();
    running.keys.reload();
    expect(running.open(boxOf(OLD).seal('old', 'place'), 'place')).toBe('old');
  });
});

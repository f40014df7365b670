import { generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical } from './canonical.ts';
import { fingerprintOf, publicKeyOf, type SigningKey, verifySigned, writeSigned } from './signed-file.ts';

function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKeyOf(privateKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const KEY = newKey();
const REPORT = {
  report_id: '01a1e30c70b1a0532b9cd417',
  home: { name: 'Sjövägen 3 🏡', timezone: 'Europe/Stockholm' },
  points: [
    [0, 71.5, 80],
    [1, 1e21, -0.5],
  ],
  late: true,
  none: null,
};
const FILE = Buffer.from(writeSigned(REPORT, KEY));

describe('canonical JSON', () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: { d: [], c: null } }, '{"a":{"c":null,"d":[]},"b":1}'],
    // Examples of RFC 8785, 3.2.3: sorted by UTF-16 units, not by code points.
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    ],
    [[333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], '[333333333.3333333,1e+30,4.5,0.002,1e-27]'],
    [{ left: undefined, here: 1 }, '{"here":1}'],
    [JSON.parse('{"__proto__":1,"a":2}'), '{"__proto__":1,"a":2}'],
  ])('writes %j in one way', (value, text) => {
    expect(canonical(value)).toBe(text);
  });
});

describe('a signed file', () => {
  it('is valid unchanged, with the included key or the expected one, and by independent code', () => {
    const keyId = fingerprintOf(KEY.publicKey);
    expect(verifySigned(FILE)).toEqual({ valid: true, keyId, report: REPORT });
    expect(verifySigned(FILE, keyId)).toMatchObject({ valid: true });
    expect(verifySigned(Buffer.concat([FILE, Buffer.from('\n')]))).toMatchObject({ valid: true });

    const { format, report, signature } = JSON.parse(FILE.toString());
    const signed = Buffer.from(
      `${format}\n${FILE.toString().split('"report":')[1]?.split(',"signature":')[0]}`,
    );
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x: signature.public_key }, format: 'jwk' } as const;
    expect(report).toEqual(REPORT);
    expect(verify(null, signed, key, Buffer.from(signature.value, 'base64url'))).toBe(true);
  });

  it('of format 1 is valid as it was signed, and not under another format', () => {
    const old = readFileSync(join(import.meta.dirname, '../../../test/fixtures/evidence/format-1.signed'));
    expect(verifySigned(old)).toMatchObject({ valid: true });
    const renamed = old.toString().replace('lares-evidence/1', 'lares-evidence/2');
    expect(verifySigned(Buffer.from(renamed))).toMatchObject({ valid: false, problem: 'changed' });
  });

  it('is not, when any one bit of it is another', () => {
    const passed: string[] = [];
    for (let at = 0; at < FILE.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Buffer.from(FILE);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        if (verifySigned(changed).valid) passed.push(`${at}:${bit}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it('is not, when a byte is missing or one more stands anywhere', () => {
    const passed: number[] = [];
    for (let at = 0; at < FILE.length; at += 1) {
      const without = Buffer.concat([FILE.subarray(0, at), FILE.subarray(at + 1)]);
      const withSpace = Buffer.concat([FILE.subarray(0, at), Buffer.from(' '), FILE.subarray(at)]);
      if (verifySigned(without).valid || verifySigned(withSpace).valid) passed.push(at);
    }
    expect(passed).toEqual([]);
  });

  it('of another key has the problem other_key', () => {
    const other = newKey();
    const verdict = verifySigned(FILE, fingerprintOf(other.publicKey));
    expect(verdict).toMatchObject({ valid: false, problem: 'other_key' });
    // An attacker who changes and signs a report has another key, and cannot give it the fingerprint of ours.
    const forged = JSON.parse(writeSigned({ ...REPORT, late: false }, other));
    forged.signature.key_id = fingerprintOf(KEY.publicKey);
    expect(verifySigned(Buffer.from(canonical(forged)))).toMatchObject({ valid: false, problem: 'changed' });
  });

  it.each([
    ['', 'not_a_report'],
    ['{}', 'not_a_report'],
    ['[]', 'not_a_report'],
    ['null', 'not_a_report'],
    ['\u0000', 'not_a_report'],
    ['{"format":"lares-evidence/3"}', 'not_a_report'],
    ['{"format":"lares-evidence/1","report":{}}', 'not_a_report'],
    ['{"format":"lares-evidence/1","report":[],"signature":{}}', 'not_a_report'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'not_a_report'],
    [
      '{"format":"lares-evidence/1","report":{},"signature":{"algorithm":"Ed25519","key_id":"x","public_key":"x","value":"x"}}',
      'changed',
    ],
  ])('%.60j is none', (text, problem) => {
    expect(verifySigned(Buffer.from(text))).toMatchObject({ valid: false, problem });
  });

  it('that says the same in other words was changed too', () => {
    const pretty = Buffer.from(JSON.stringify(JSON.parse(FILE.toString()), null, 2));
    expect(verifySigned(pretty)).toMatchObject({ valid: false, problem: 'changed' });
  });
});

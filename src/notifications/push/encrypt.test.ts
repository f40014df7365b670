import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptFor } from './encrypt.ts';

/** Example of RFC 8291, Appendix A. */
const OURS = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const THEIRS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SALT = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('encrypts as the example of the standard does', () => {
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(Buffer.from(OURS, 'base64url'));
  const message = encryptFor(THEIRS, 'When I grow up, I want to be a watermelon', () => SALT, ours);
  expect(message.toString('base64url')).toBe(MESSAGE);
});

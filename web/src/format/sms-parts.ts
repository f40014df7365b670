/**
 * Number of SMS that a text needs and costs. The server computes it itself (src/messaging/templates/segments.ts).
 * test/web/unit/sms-parts.test.ts compares both.
 */
export function smsParts(text: string): number {
  const characters = Array.from(text);
  const isPlain = characters.every((one) => BASIC.includes(one) || EXTENDED.includes(one));
  const [alone, joined] = isPlain ? PLAIN_UNITS : WIDE_UNITS;
  const sizes = characters.map((one) => (isPlain ? (EXTENDED.includes(one) ? 2 : 1) : one.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    // A character of two units is never split.
    if (used + size > joined) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** Units of a single SMS, and of each part of a longer one. */
const PLAIN_UNITS = [160, 153] as const;
const WIDE_UNITS = [70, 67] as const;

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

/** The number of SMS parts of a text, which is what is billed. */
export function segmentsOf(text: string): number {
  const characters = Array.from(text);
  const gsm = characters.every((one) => BASIC.has(one) || EXTENDED.has(one));
  const [alone, joined] = gsm ? GSM_7 : UCS_2;
  const size = (one: string) => (gsm ? (EXTENDED.has(one) ? 2 : 1) : one.length);
  const whole = characters.reduce((sum, one) => sum + size(one), 0);
  if (whole <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const one of characters) {
    // A surrogate pair is never split between parts.
    if (used + size(one) > joined) {
      parts += 1;
      used = 0;
    }
    used += size(one);
  }
  return parts;
}

/** Units of a single SMS, and of each part of a longer one: the header takes six bytes. 3GPP TS 23.038, 23.040. */
const GSM_7 = [160, 153] as const;
const UCS_2 = [70, 67] as const;

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

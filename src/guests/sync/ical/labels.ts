/** Labels of guest details in a description, such as "Phone: +46 70 123 45 67". */
export type Label = 'name' | 'phone' | 'email' | 'code';

const NAMES = ['name', 'full name'];
/** Not "Phone Number (Last 4 Digits)" of Airbnb. */
const PHONES = ['phone', 'phone number', 'mobile', 'mobile number', 'telephone', 'tel', 'cell'];
const EMAILS = ['email', 'e-mail', 'email address', 'e-mail address'];
const CODES = ['reservation', 'booking', 'confirmation'].flatMap((what) => [
  what,
  ...['code', 'number', 'id', 'no'].map((word) => `${what} ${word}`),
]);
const guestLabels = (labels: string[], label: Label) =>
  ['', 'guest ', "guest's "].flatMap((prefix) => labels.map((one) => [`${prefix}${one}`, label] as const));

const LABELS: ReadonlyMap<string, Label> = new Map([
  ...guestLabels(NAMES, 'name'),
  ['guest', 'name'],
  ...guestLabels(PHONES, 'phone'),
  ...guestLabels(EMAILS, 'email'),
  ...CODES.map((code) => [code, 'code'] as const),
]);
const LONGEST_LABEL = 40;

/** In the order of lines. A label alone in its line takes the next line that is not blank. */
export function findLabels(lines: string[]): { label: Label; value: string }[] {
  const found: { label: Label; value: string }[] = [];
  let open: Label | undefined;
  for (const line of lines) {
    if (line === '') continue;
    const label = labelOf(line);
    if (!label && open) found.push({ label: open, value: line });
    open = undefined;
    if (!label) continue;
    const value = line.slice(line.indexOf(':') + 1).trim();
    if (value === '') open = label;
    else found.push({ label, value });
  }
  return found;
}

/** "Tel." and "Booking no." too. */
function labelOf(line: string): Label | undefined {
  const colon = line.indexOf(':');
  if (colon < 0 || colon > LONGEST_LABEL) return undefined;
  const text = line.slice(0, colon).trim().toLowerCase();
  return LABELS.get(text.endsWith('.') ? text.slice(0, -1).trim() : text);
}

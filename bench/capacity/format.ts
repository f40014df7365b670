/** Two digits: the costs are no more precise. */
export function plain(value: number): string {
  if (value === 0) return '0';
  if (value < 0.01) return 'below 0.01';
  const two = Number(value.toPrecision(value < 1000 ? 2 : 3));
  return two.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Decimal units (powers of 1,000), as disks are sold. */
export function bytes(value: number): string {
  let unit = 0;
  let left = value;
  for (; left >= 999.5 && unit < UNITS.length - 1; unit += 1) left /= 1000;
  return `${plain(left)} ${UNITS[unit]}`;
}

export const whole = (value: number): string => Math.ceil(value).toLocaleString('en-US');

/** The measured value, with up to four decimals. */
export const exact = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

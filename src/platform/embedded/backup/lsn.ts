/** Positions in the write-ahead log, and the names of its files (segments). */

export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

export function segmentOf(lsn: bigint, segmentBytes: number): bigint {
  return lsn / BigInt(segmentBytes);
}

/** https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/access/xlog_internal.h (XLogFileName) */
export function segmentName(timeline: number, segment: bigint, segmentBytes: number): string {
  const perId = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), segment / perId, segment % perId].map(eightDigits).join('');
}

function eightDigits(number: bigint): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}

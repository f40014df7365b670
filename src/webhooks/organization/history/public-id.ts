import { notFound } from '../../../platform/errors.ts';
import { isPublicId, timeOfId } from '../../../platform/ids.ts';

/** Where a delivery is: the time tells the partition, and the number is the order of those of one moment. */
export interface Place {
  created_at: Date;
  delivery_id: number;
}

const NUMBER_DIGITS = 12;

/** As other ids are, 24 hex characters that sort by time; it gives no access, so its second half is the number and not random. */
export function publicIdOf({ created_at, delivery_id }: Place): string {
  return (
    created_at.getTime().toString(16).padStart(NUMBER_DIGITS, '0') +
    delivery_id.toString(16).padStart(NUMBER_DIGITS, '0')
  );
}

export function placeOfId(id: string): Place {
  if (!isPublicId(id)) throw notFound('Delivery');
  return { created_at: timeOfId(id), delivery_id: Number.parseInt(id.slice(NUMBER_DIGITS), 16) };
}

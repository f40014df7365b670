import { notFound } from '../../../platform/errors.ts';
import { isPublicId, timeOfId } from '../../../platform/ids.ts';

/** `created_at` names the partition; `delivery_id` orders deliveries of the same moment. */
export interface DeliveryKey {
  created_at: Date;
  delivery_id: number;
}

const NUMBER_DIGITS = 12;

/** 24 hex characters that sort by time, as other ids. It grants no access, so its second half is a number, not random. */
export function publicIdOf({ created_at, delivery_id }: DeliveryKey): string {
  return (
    created_at.getTime().toString(16).padStart(NUMBER_DIGITS, '0') +
    delivery_id.toString(16).padStart(NUMBER_DIGITS, '0')
  );
}

export function deliveryKeyOf(id: string): DeliveryKey {
  if (!isPublicId(id)) throw notFound('Delivery');
  return { created_at: timeOfId(id), delivery_id: Number.parseInt(id.slice(NUMBER_DIGITS), 16) };
}

import type { MessageStatus } from '../../../contract.ts';
import { MESSAGE_STATUSES } from '../../../format/message-status.ts';

/** Address parameters of the list. */
export interface MessageFilter {
  status?: MessageStatus;
  home?: string;
  page?: number;
}

export function readMessageFilter(search: Record<string, unknown>): MessageFilter {
  const { status, home } = search;
  const page = Number(search['page']);
  return {
    ...(typeof status === 'string' && status in MESSAGE_STATUSES ? { status: status as MessageStatus } : {}),
    ...(typeof home === 'string' && home ? { home } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

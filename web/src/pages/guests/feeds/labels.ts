import type { Integration } from '../../../contract.ts';
import { count } from '../../../format/names.ts';

/** What came of a sync. The reason of a failure stands in the list, where it stays. */
export function syncText(feed: Integration, verb: 'added' | 'read'): string {
  if (feed.last_error) return `${feed.name} was ${verb}, but there is a problem`;
  return `${feed.name} was ${verb}: ${count(feed.guest_count, 'guest')}`;
}

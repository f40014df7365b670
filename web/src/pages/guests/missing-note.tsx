import { DateTime } from '../../components/display/time.tsx';
import { Rich } from '../../i18n/rich.tsx';

/** For a guest that is missing from the booking calendar or system. */
export function MissingNote({ at }: { at: string }) {
  return <Rich text="guests.missingSinceLaterFullSync" values={{ time: <DateTime at={at} /> }} />;
}

import { Moment } from '../../components/moment.tsx';
import { Rich } from '../../i18n/rich.tsx';

/** For a guest that is missing from the booking calendar or system. */
export function MissingSince({ at }: { at: string }) {
  return <Rich text="guests.missingSinceLaterFullSync" values={{ time: <Moment at={at} /> }} />;
}

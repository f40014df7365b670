import { Moment } from '../../components/moment.tsx';
import { Rich } from '../../i18n/rich.tsx';

/** Of a guest whom the booking calendar or system does not tell of any more. */
export function MissingSince({ at }: { at: string }) {
  return <Rich text="guests.missingSinceLaterFullSync" values={{ time: <Moment at={at} /> }} />;
}

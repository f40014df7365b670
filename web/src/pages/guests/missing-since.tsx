import { Moment } from '../../components/moment.tsx';
import { Rich } from '../../words/rich.tsx';

/** Of a guest whom the booking calendar or system does not tell of any more. */
export function MissingSince({ at }: { at: string }) {
  return (
    <Rich
      message="Missing since {time}. A later full sync that lacks it too removes it."
      values={{ time: <Moment at={at} /> }}
    />
  );
}

import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { needsText } from '../../../components/needs.ts';
import { t } from '../../../words/words.ts';

export interface FeedValues extends Record<string, unknown> {
  name: string;
  url: string;
}

export const neededOfFeed = () => ({
  name: needsText(t('Give the feed a name, such as Airbnb.')),
  url: needsText(t('Enter the address of the calendar.')),
});

/** Of a new one and of one that is edited. */
export function FeedFields({ form }: { form: UseFormReturnType<FeedValues> }) {
  return (
    <>
      <TextInput
        label={t('Name')}
        description={t('Its guests are marked with it.')}
        placeholder="Airbnb"
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        label={t('Address of the calendar')}
        description={t(
          'The platform calls it calendar export or iCal link. Treat it like a password: whoever has it sees the bookings.',
        )}
        placeholder="https://www.airbnb.com/calendar/ical/….ics"
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
    </>
  );
}

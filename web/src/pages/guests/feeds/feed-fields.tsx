import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { requireText } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import { t } from '../../../i18n/texts.ts';

export interface FeedValues extends Record<string, unknown> {
  name: string;
  url: string;
}

export const feedRules = () => ({
  name: requireText(t('feeds.giveFeedName')),
  url: requireText(t('feeds.enterAddressOfCalendar')),
});

/** For a new and an edited one. */
export function FeedFields({ form }: { form: UseFormReturnType<FeedValues> }) {
  return (
    <>
      <NameField
        description={t('common.sourceNameHint')}
        placeholder="Airbnb"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        label={t('feeds.addressOfCalendar')}
        description={t('feeds.addressHint')}
        placeholder="https://www.airbnb.com/calendar/ical/….ics"
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
    </>
  );
}

import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }));

export function EditGuest({ home, guest }: { home: Home; guest: Guest }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <SmallButton
        icon="pencil"
        aria-label={t('common.editNamed', { name: guest.name })}
        disabled={guest.readonly}
        onClick={open}
      >
        {t('common.edit')}
      </SmallButton>
      {opened ? (
        <Suspense fallback={null}>
          <GuestForm home={home} guest={guest} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

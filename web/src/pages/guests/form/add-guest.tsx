import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { AddButton } from '../../../components/forms/buttons.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }));

export function AddGuest({ home }: { home: Home }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <AddButton label={t('guests.addGuest')} onClick={open} />
      {opened ? (
        <Suspense fallback={null}>
          <GuestForm home={home} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

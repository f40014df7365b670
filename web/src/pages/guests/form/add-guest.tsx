import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }));

export function AddGuest({ home }: { home: Home }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={open}>
        {t('guests.addGuest')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <GuestForm home={home} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }));

export function EditGuest({ home, guest }: { home: Home; guest: Guest }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="pencil" size={16} />}
        aria-label={t('common.editNamed', { name: guest.name })}
        disabled={guest.readonly}
        onClick={open}
      >
        {t('common.edit')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <GuestForm home={home} guest={guest} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

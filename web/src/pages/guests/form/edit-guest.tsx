import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Icon } from '../../../components/icon.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

const GuestForm = lazy(async () => ({ default: (await import('./guest-form.tsx')).GuestForm }));

export function EditGuest({ home, guest }: { home: Home; guest: Guest }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="pencil" size={16} />}
        aria-label={t('Edit {name}', { name: guest.name })}
        disabled={guest.readonly}
        onClick={open}
      >
        {t('Edit')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <GuestForm home={home} guest={guest} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

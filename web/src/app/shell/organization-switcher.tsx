import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { OrganizationMenu } from './lazy-parts.ts';
import { OrganizationButton } from './organization-button.tsx';

// Forms and dialogs are loaded on demand: the first page needs none.
const NewOrganization = lazy(async () => ({
  default: (await import('../special-pages/new-organization.tsx')).NewOrganization,
}));

export function OrganizationSwitcher() {
  const [isOpened, setOpened] = useState(false);
  const [creating, { open, close }] = useDisclosure(false);
  const button = (
    <OrganizationButton aria-haspopup="menu" aria-expanded={isOpened} onClick={() => setOpened(true)} />
  );
  return (
    <>
      {isOpened ? (
        <Suspense fallback={button}>
          <OrganizationMenu onCreate={open} />
        </Suspense>
      ) : (
        button
      )}
      {creating ? (
        <Suspense fallback={null}>
          <NewOrganization onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

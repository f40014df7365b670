import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { OrganizationMenu } from './later.ts';
import { OrganizationButton } from './organization-button.tsx';

// Forms and dialogs are loaded on demand: the first page needs none.
const NewOrganization = lazy(async () => ({
  default: (await import('./new-organization.tsx')).NewOrganization,
}));

export function OrganizationSwitcher() {
  const [wasPressed, setPressed] = useState(false);
  const [creating, { open, close }] = useDisclosure(false);
  const button = (
    <OrganizationButton aria-haspopup="menu" aria-expanded={wasPressed} onClick={() => setPressed(true)} />
  );
  return (
    <>
      {wasPressed ? (
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

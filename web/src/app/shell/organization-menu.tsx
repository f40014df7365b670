import { Menu, ScrollArea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/display/icon.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { OrganizationButton } from './organization-button.tsx';

/** Replaces the pressed button, takes its focus, and opens. */
export function OrganizationMenu({ onCreate }: { onCreate(): void }) {
  const { organizations, organization, choose } = useOrganizations();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu width="target" shadow="md" position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <OrganizationButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.length > 0 ? <Menu.Label>{t('common.organizations')}</Menu.Label> : null}
        <ScrollArea.Autosize mah={320} type="auto">
          {organizations.map((one) => (
            <Menu.Item
              key={one.organization_id}
              onClick={() => choose(one.organization_id)}
              aria-current={one === organization ? 'true' : undefined}
              rightSection={one === organization ? <Icon name="check" size={16} /> : null}
            >
              {one.name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={onCreate}>
          {t('app.newOrganization')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

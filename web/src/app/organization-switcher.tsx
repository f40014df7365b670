import { Button, Menu, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Icon } from '../components/icon.tsx';
import { roleName } from '../format/roles.ts';
import { useOrganizations } from '../session/organization.tsx';

// Forms and dialogs are fetched when they are asked for: the first page needs none.
const NewOrganization = lazy(async () => ({
  default: (await import('./new-organization.tsx')).NewOrganization,
}));

export function OrganizationSwitcher() {
  const { organizations, organization, choose } = useOrganizations();
  const [creating, { open, close }] = useDisclosure(false);
  return (
    <>
      <Menu width="target" shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            justify="space-between"
            h="auto"
            py={8}
            px={12}
            fullWidth
            rightSection={<Icon name="down" size={16} />}
            styles={{ label: { flex: 1, textAlign: 'left', display: 'block' } }}
          >
            <VisuallyHidden>Organization: </VisuallyHidden>
            <Text component="span" display="block" fw={600} size="sm" truncate>
              {organization?.name ?? 'No organization'}
            </Text>
            <Text component="span" display="block" size="xs" c="dimmed">
              {organization ? roleName(organization.role) : 'Create one to begin'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {organizations.length > 0 ? <Menu.Label>Organizations</Menu.Label> : null}
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
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={open}>
            New organization
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {creating ? (
        <Suspense fallback={null}>
          <NewOrganization onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Button, type ButtonProps, Text, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../components/display/icon.tsx';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';

type OrganizationButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/** The current organization. The menu passes the properties of a menu's button. */
export function OrganizationButton(props: OrganizationButtonProps) {
  const { organization } = useOrganizations();
  return (
    <Button
      variant="default"
      justify="space-between"
      h="auto"
      py={8}
      px={12}
      fullWidth
      rightSection={<Icon name="down" size={16} />}
      styles={{ label: { flex: 1, textAlign: 'left', display: 'block' } }}
      {...props}
    >
      <VisuallyHidden>{t('app.organization')} </VisuallyHidden>
      <Text component="span" display="block" fw={600} size="sm" truncate>
        {organization?.name ?? t('app.noOrganization')}
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed">
        {organization ? roleName(organization.role) : t('app.createOneToBegin')}
      </Text>
    </Button>
  );
}

import { Box, Divider, Stack, Text } from '@mantine/core';
import { Icon } from '../../components/display/icon.tsx';
import { NavigationLink } from '../../components/layout/links.ts';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganizations } from '../../session/organization.tsx';
import { useUser } from '../../session/session.ts';
import { Brand } from './brand.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const PAGES = [
  { to: '/', label: 'common.dashboard', icon: 'dashboard' },
  { to: '/homes', label: 'common.homes', icon: 'home' },
  { to: '/incidents', label: 'common.incidents', icon: 'alarm' },
  { to: '/calendar', label: 'common.calendar', icon: 'calendar' },
  { to: '/reports', label: 'app.reports', icon: 'list', notStaff: true },
  { to: '/messages', label: 'common.messages', icon: 'send', notStaff: true },
  { to: '/alerts', label: 'common.alerts', icon: 'loud', right: 'organization_write' },
  { to: '/on-call', label: 'common.onCall', icon: 'clock', right: 'organization_write' },
  { to: '/members', label: 'common.members', icon: 'people', notStaff: true },
  { to: '/organization', label: 'common.organization', icon: 'building', notStaff: true },
  { to: '/audit', label: 'common.auditLog', icon: 'shield', notStaff: true },
  { to: '/developer', label: 'common.developerTools', icon: 'code' },
  { to: '/account', label: 'common.account', icon: 'person' },
] as const;

export function Sidebar({ withBrand = true }: { withBrand?: boolean }) {
  const user = useUser();
  const { organization } = useOrganizations();
  // Without pages that have no content for this role.
  const pages = PAGES.filter(
    (page) =>
      (!('notStaff' in page) || organization?.role !== 'staff') &&
      (!('right' in page) || (organization !== undefined && hasRight(page.right, organization))),
  );
  return (
    <Stack mih="100%" gap="md">
      {withBrand ? (
        <Box px={6} pt={4}>
          <Brand />
        </Box>
      ) : null}
      <OrganizationSwitcher />
      <nav aria-label={t('app.main')}>
        {pages.map(({ to, label, icon }) => (
          <NavigationLink
            key={to}
            to={to}
            label={t(label)}
            leftSection={<Icon name={icon} />}
            // Everything is below /.
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ active: true }}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
            py={7}
          />
        ))}
      </nav>
      <Stack gap="sm" mt="auto">
        <ColorSchemeSwitch />
        <Divider />
        <Box px={6}>
          <Text size="sm" fw={600} truncate>
            {user.fullname}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Box>
        <LogOutButton />
      </Stack>
    </Stack>
  );
}

import { Box, Divider, Stack, Text } from '@mantine/core';
import { Icon } from '../components/icon.tsx';
import { NavigationLink } from '../components/links.ts';
import { useUser } from '../session/session.ts';
import { msg, t } from '../words/words.ts';
import { Brand } from './brand.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { LogOut } from './log-out.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const PLACES = [
  { to: '/', label: msg('Dashboard'), icon: 'dashboard' },
  { to: '/homes', label: msg('Homes'), icon: 'home' },
  { to: '/incidents', label: msg('Incidents'), icon: 'bell' },
  { to: '/calendar', label: msg('Calendar'), icon: 'calendar' },
  { to: '/reports', label: msg('Reports'), icon: 'list' },
  { to: '/messages', label: msg('Messages'), icon: 'send' },
  { to: '/members', label: msg('Members'), icon: 'people' },
  { to: '/organization', label: msg('Organization'), icon: 'building' },
  { to: '/audit', label: msg('Audit log'), icon: 'shield' },
  { to: '/developer', label: msg('Developer tools'), icon: 'code' },
  { to: '/account', label: msg('Account'), icon: 'person' },
] as const;

export function Sidebar({ withBrand = true }: { withBrand?: boolean }) {
  const user = useUser();
  return (
    <Stack h="100%" gap="md">
      {withBrand ? (
        <Box px={6} pt={4}>
          <Brand />
        </Box>
      ) : null}
      <OrganizationSwitcher />
      <nav aria-label={t('Main')}>
        {PLACES.map(({ to, label, icon }) => (
          <NavigationLink
            key={to}
            to={to}
            label={t(label)}
            leftSection={<Icon name={icon} />}
            // Everything is below /.
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ active: true }}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
            mb={2}
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
        <LogOut />
      </Stack>
    </Stack>
  );
}

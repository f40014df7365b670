import { Button, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '../../client/client.ts';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import { errorText } from './error-text.tsx';

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loaded, for the texts around it: "the homes". */
  what: string;
  lines?: number;
  /** As high as the content, if something follows below. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Loading, refused or loaded: every list uses this, so none forgets a state. */
export function QueryContent<Data>({ query, what, lines = 4, skeleton, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <LoadError error={query.error} what={what} retry={() => void query.refetch()} />;
  }
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('common.loading', { what })}</VisuallyHidden>
      {skeleton ??
        Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
          <Skeleton key={line} h={52} radius="md" />
        ))}
    </Stack>
  );
}

export function LoadError({ error, what, retry }: { error: Error; what: string; retry(): void }) {
  if (isStatus(error, 403)) return <NoPermission what={what} />;
  if (isStatus(error, 404)) {
    return <EmptyState icon="glass" title={t('common.notFound')} text={t('common.goneOrIncompleteLink')} />;
  }
  return (
    <div role="alert">
      <EmptyState icon="warning" title={t('common.couldNotLoad', { what })} text={errorText(error)}>
        <Button variant="default" leftSection={<Icon name="turn" />} onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}

/** Says what the role does not allow, and who can help. */
/** Names what the user may not see. A page for an act has a title of its own. */
export function NoPermission(props: { what: string } | { title: string }) {
  const { organization } = useOrganizations();
  const role = organization
    ? `${t('common.yourRoleInIs', { organization: organization.name, role: roleName(organization.role) })} `
    : '';
  return (
    <EmptyState
      icon="lock"
      title={'title' in props ? props.title : t('common.roleNotAllowSee', { what: props.what })}
      text={role + t('common.askOwnerOrAdmin')}
    />
  );
}

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text: ReactNode;
  /** The next step. */
  children?: ReactNode;
}

/** Instead of an empty list: what it will hold, and how to begin. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Paper withBorder radius="lg" p="xl" bg="var(--lares-surface)">
      <Stack align="center" gap="sm" py="lg" maw={460} mx="auto" ta="center">
        <ThemeIcon size={52} radius="xl" variant="light" aria-hidden="true">
          <Icon name={icon} size={26} />
        </ThemeIcon>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children ? (
          <Group justify="center" mt="xs">
            {children}
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

import { Badge, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { homeStateQuery } from '../../queries/home-state.ts';
import { Hint } from './hint.tsx';
import { homeStateText } from './home-state.ts';
import { Icon } from './icon.tsx';

/** The state of a home, as on its tile. */
export function HomeStateBadge({ homeId }: { homeId: string }) {
  const { data: home } = useQuery(homeStateQuery(homeId));
  // As high as the badge, so that nothing moves.
  if (!home) return <Skeleton component="span" h={20} w={80} radius="xl" display="inline-block" />;
  const { text, icon, tone, others } = homeStateText(home);
  return (
    <Group gap={6} component="span" role="status" data-state={home.state}>
      <Badge color={tone} leftSection={<Icon name={icon} size={14} />}>
        {text}
      </Badge>
      {others.length > 0 ? <Hint span>{others.join(', ')}</Hint> : null}
    </Group>
  );
}

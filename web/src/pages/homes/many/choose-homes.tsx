import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import classes from './many-homes.module.css';
import type { ManyHomes } from './use-many-homes.ts';

export function ChooseHomes({ homes, many }: { homes: Home[]; many: ManyHomes }) {
  const [search, setSearch] = useState('');
  const found = homes.filter((home) => matches(home, search));
  const chosen = many.chosen.map(({ home_id }) => home_id);
  const ids = found.map(({ home_id }) => home_id);
  return (
    <Section title={t('common.homes')} card>
      <Group gap="sm" mb="sm">
        <TextInput
          type="search"
          aria-label={t('common.searchHomes')}
          placeholder={t('homes.searchByNameOrAddress')}
          leftSection={<Icon name="glass" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', sm: 320 }}
        />
        <Button
          variant="default"
          size="xs"
          disabled={ids.length === 0}
          onClick={() => many.choose([...new Set([...chosen, ...ids])])}
        >
          {t('homes.chooseAllShown', { count: ids.length })}
        </Button>
        <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={() => many.choose([])}>
          {t('common.chooseNone')}
        </Button>
      </Group>
      <Checkbox.Group aria-label={t('common.homes')} value={chosen} onChange={many.choose}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <div className={classes.homes} tabIndex={0}>
          {found.map((home) => (
            <Checkbox
              key={home.home_id}
              value={home.home_id}
              label={home.name}
              description={home.address || home.timezone}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Hint mt="sm" role="status">
        {t('homes.ofHomesChosen', { chosen: chosen.length, count: homes.length })}
      </Hint>
    </Section>
  );
}

function matches(home: Home, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return `${home.name}\n${home.address}\n${home.tags.join('\n')}`.toLocaleLowerCase().includes(wanted);
}

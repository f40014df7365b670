import { Alert, Checkbox, Stack } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { columnOfHomes } from './columns.ts';
import type { FileHead } from './read-head.ts';

interface HomesOfFileProps {
  home: Home;
  head: FileHead | undefined;
  several: boolean;
  disabled: boolean;
  choose(several: boolean): void;
}

/** Whether all rows are for this home, or each names its own. */
export function HomesOfFile({ home, head, several, disabled, choose }: HomesOfFileProps) {
  const column = head && !several ? columnOfHomes(head) : undefined;
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('The file names its homes')}
        description={t(
          'A column has the name or the id of the home that a row is for. All are homes of this organization.',
        )}
        checked={several}
        onChange={(event) => choose(event.currentTarget.checked)}
        disabled={disabled}
      />
      {column ? (
        <Alert color="yellow" icon={<Icon name="warning" />} role="status">
          {t(
            'The column {column} seems to name homes, and more than one. As it is, all guests go to {name}.',
            { column, name: home.name },
          )}
        </Alert>
      ) : null}
    </Stack>
  );
}

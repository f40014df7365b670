import { Alert, Checkbox, Stack } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeColumn } from './columns.ts';
import type { FileHead } from './read-head.ts';

interface FileHomesProps {
  home: Home;
  head: FileHead | undefined;
  several: boolean;
  disabled: boolean;
  choose(several: boolean): void;
}

/** Whether all rows are for this home, or each names its own. */
export function FileHomes({ home, head, several, disabled, choose }: FileHomesProps) {
  const column = head && !several ? homeColumn(head) : undefined;
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('guestImport.fileNamesItsHomes')}
        description={t('guestImport.homeColumnHint')}
        checked={several}
        onChange={(event) => choose(event.currentTarget.checked)}
        disabled={disabled}
      />
      {column ? (
        <Alert color="yellow" icon={<Icon name="warning" />} role="status">
          {t('guestImport.homeColumnSuspected', { column, name: home.name })}
        </Alert>
      ) : null}
    </Stack>
  );
}

import { Select, SimpleGrid } from '@mantine/core';
import { Section } from '../../../components/layout/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { type ColumnChoices, fieldsFor, selectableColumns } from './columns.ts';
import type { FileHead } from './read-head.ts';

interface ColumnChoiceProps {
  head: FileHead;
  chosen: ColumnChoices;
  /** Whether the file names its homes. */
  several: boolean;
  disabled: boolean;
  choose(chosen: ColumnChoices): void;
}

const NONE = '';

/** Assigns columns of the file. Known names are chosen already. */
export function ColumnChoice({ head, chosen, several, disabled, choose }: ColumnChoiceProps) {
  const columns = selectableColumns(head).map(({ place, header }) => ({
    value: String(place),
    label: header,
  }));
  return (
    <Section title={t('guestImport.columns')} text={t('guestImport.columnsIntro')} card>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {fieldsFor(several).map(({ column, label, required: needed }) => (
          <Select
            key={column}
            label={t(label)}
            withAsterisk={needed}
            placeholder={t('guestImport.chooseColumn')}
            data={needed ? columns : [{ value: NONE, label: t('guestImport.notInThisFile') }, ...columns]}
            value={optionOf(chosen[column])}
            onChange={(value) => choose({ ...chosen, [column]: value ? Number(value) : null })}
            allowDeselect={false}
            disabled={disabled}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}

function optionOf(place: number | null | undefined): string | null {
  if (place === undefined) return null;
  return place === null ? NONE : String(place);
}

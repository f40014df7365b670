import { Anchor, Text } from '@mantine/core';
import { DateTime } from '../../components/display/time.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { AuditEntry } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { channelText, entryText } from './labels.ts';

interface AuditRowsProps {
  entries: AuditEntry[];
  /** Shows other actions on the same object. */
  onObject(id: string): void;
}

export function AuditRows({ entries, onObject }: AuditRowsProps) {
  return (
    <DataTable
      caption={t('audit.auditLogNewestFirst')}
      rows={entries}
      keyOf={(entry) => entry.audit_id}
      columns={[
        {
          label: t('audit.entry'),
          cell: (entry) => <ActionCell entry={entry} onObject={onObject} />,
          width: '52%',
        },
        { label: t('common.when'), text: (entry) => <DateTime at={entry.at} /> },
        { label: t('audit.how'), text: (entry) => channelText(entry) },
        { label: t('audit.fromWhere'), cell: (entry) => <AddressCell entry={entry} /> },
      ]}
    />
  );
}

function ActionCell({ entry, onObject }: { entry: AuditEntry; onObject(id: string): void }) {
  const { id } = entry.object;
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{entryText(entry)}</Text>
      {id === undefined ? null : (
        <Anchor component="button" type="button" size="sm" onClick={() => onObject(id)}>
          {t('audit.everythingAboutIt')}
        </Anchor>
      )}
    </>
  );
}

function AddressCell({ entry: { address, user_agent } }: { entry: AuditEntry }) {
  if (address === undefined) return null;
  return (
    <Text size="sm" title={user_agent}>
      {address}
    </Text>
  );
}

import { Badge, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import {
  type EscalationKind,
  type EscalationPolicy,
  escalationText,
  isUsual,
} from '../../../format/on-call/escalation.ts';
import { t } from '../../../i18n/texts.ts';
import classes from '../on-call.module.css';
import { EscalationForm } from './escalation-form.tsx';
import { kindName } from './kind-name.ts';

interface KindRowProps {
  kind: EscalationKind;
  policy: EscalationPolicy;
  names: string[];
  canEdit: boolean;
}

/** A kind of incident, and its escalation in words. */
export function KindRow({ kind, policy, names, canEdit }: KindRowProps) {
  const [isEditing, setEditing] = useState(false);
  const name = kindName(kind);
  return (
    <li className={classes.row}>
      <div className={classes.sentence}>
        <Group gap="xs">
          <Title order={3} size="h4">
            {name}
          </Title>
          <Badge color={isUsual(kind, policy) ? 'gray' : 'blue'}>
            {isUsual(kind, policy) ? t('escalation.default') : t('escalation.changed')}
          </Badge>
        </Group>
        <Text size="sm" mt={4}>
          {escalationText(kind, policy, names)}
        </Text>
      </div>
      {canEdit ? (
        <SmallButton
          icon="pencil"
          aria-label={t('escalation.editNamed', { name })}
          onClick={() => setEditing(true)}
        >
          {t('common.edit')}
        </SmallButton>
      ) : null}
      {isEditing ? (
        <EscalationForm kind={kind} policy={policy} names={names} onClose={() => setEditing(false)} />
      ) : null}
    </li>
  );
}

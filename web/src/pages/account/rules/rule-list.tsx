import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import type { NotificationRule } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { ruleSummary, timingText } from './labels.ts';
import { RuleForm } from './rule-form.tsx';

/** The API's limit. */
const MAX_RULES = 30;

interface RuleListProps {
  rules: NotificationRule[];
  homes: Map<string, string>;
  onChange(rules: NotificationRule[]): void;
}

/** Ordered: the first matching rule applies. */
export function RuleList({ rules, homes, onChange }: RuleListProps) {
  const [edited, setEdited] = useState<number | undefined>();
  const replace = (rule: NotificationRule) => {
    onChange(
      edited === rules.length ? [...rules, rule] : rules.map((one, at) => (at === edited ? rule : one)),
    );
    setEdited(undefined);
  };
  const moveUp = (at: number) => {
    const before = rules[at - 1];
    const rule = rules[at];
    if (before && rule) onChange([...rules.slice(0, at - 1), rule, before, ...rules.slice(at + 1)]);
  };
  return (
    <Stack gap="sm">
      {rules.length === 0 ? null : <Hint>{t('notificationRules.firstRuleThatFitsCounts')}</Hint>}
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, so only the position identifies a rule.
        <Group key={at} justify="space-between" gap="sm" wrap="wrap">
          <Box style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Text>{ruleSummary(rule, homes)}</Text>
            <Hint>{timingText(rule)}</Hint>
          </Box>
          <Group gap="xs">
            {at === 0 ? null : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('notificationRules.putRuleFurtherUp', { number: at + 1 })}
                onClick={() => moveUp(at)}
              >
                {t('notificationRules.up')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('notificationRules.editRuleNamed', { number: at + 1 })}
              onClick={() => setEdited(at)}
            >
              {t('common.edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('notificationRules.removeRule', { number: at + 1 })}
              onClick={() => {
                onChange(rules.filter((_, place) => place !== at));
                restoreFocus();
              }}
            >
              {t('common.remove')}
            </Button>
          </Group>
        </Group>
      ))}
      {rules.length >= MAX_RULES ? null : (
        <Group>
          <Button variant="default" onClick={() => setEdited(rules.length)}>
            {t('notificationRules.addRule')}
          </Button>
        </Group>
      )}
      {edited === undefined ? null : (
        <RuleForm rule={rules[edited]} homes={homes} onClose={() => setEdited(undefined)} onDone={replace} />
      )}
    </Stack>
  );
}

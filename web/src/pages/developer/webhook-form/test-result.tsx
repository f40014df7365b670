import { Alert, Box, Text } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import type { WebhookTest } from '../../../contract.ts';
import { withUnit } from '../../../format/measures.ts';
import { t } from '../../../i18n/texts.ts';
import { CodeBlock } from './code-block.tsx';

export interface WebhookTestRun {
  url: string;
  result: WebhookTest;
}

/** The endpoint's answer to the latest test, or why it was unreachable. */
export function TestResult({ tested }: { tested: WebhookTestRun | undefined }) {
  if (!tested) return null;
  const { url, result } = tested;
  const { status_code, reason, answer, answer_is_cut } = result;
  const failed = reason !== undefined;
  return (
    <Alert
      color={failed ? 'red' : 'green'}
      icon={<Icon name={failed ? 'warning' : 'check'} />}
      title={headline(result)}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {/* The headline has the status. */}
        {failed && reason !== `HTTP ${status_code}`
          ? t('webhooks.testOfNamed', { url, reason })
          : t('webhooks.testOf', { url })}
      </Text>
      {answer === undefined ? null : (
        <Box mt="sm">
          <CodeBlock
            label={answer_is_cut ? t('webhooks.answerBeginsWith') : t('webhooks.answer')}
            text={answer}
          />
        </Box>
      )}
    </Alert>
  );
}

function headline({ status_code, duration_ms }: WebhookTest): string {
  const took =
    duration_ms < 1000 ? withUnit('durationMs', duration_ms) : withUnit('seconds', duration_ms / 1000);
  return status_code === undefined
    ? t('webhooks.noAnswerAfter', { took })
    : t('webhooks.answeredIn', { status_code, took });
}

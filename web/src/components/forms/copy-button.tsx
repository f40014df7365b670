import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../display/icon.tsx';
import { showError } from '../feedback/toast.ts';
import { copyText } from './copy-text.ts';

const COPIED_LABEL_MS = 2500;

export function CopyButton({ value, what, ...looks }: { value: string; what: string } & ButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(value))) {
      showError(new Error(t('common.copyNotAllowed')));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_LABEL_MS);
  };
  return (
    <Button
      variant="light"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
      onClick={() => void copy()}
      aria-label={copied ? t('common.copiedNamed', { what }) : t('common.copyNamed', { what })}
      aria-live="polite"
      {...looks}
    >
      {copied ? t('common.copied') : t('common.copy')}
    </Button>
  );
}

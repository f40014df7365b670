import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../words/words.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { sayFailed } from './say.ts';

const SAYS_SO_MS = 2500;

export function CopyButton({ value, what, ...looks }: { value: string; what: string } & ButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(value))) {
      sayFailed(new Error(t('The browser did not allow it. Select the text and copy it by hand.')));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SAYS_SO_MS);
  };
  return (
    <Button
      variant="light"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
      onClick={() => void copy()}
      aria-label={copied ? t('Copied {what}', { what }) : t('Copy {what}', { what })}
      aria-live="polite"
      {...looks}
    >
      {copied ? t('Copied') : t('Copy')}
    </Button>
  );
}

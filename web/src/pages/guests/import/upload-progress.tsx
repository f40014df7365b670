import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';

interface UploadProgressProps {
  /** 0 to 1. */
  sent: number;
  /** Shown once it is sent. */
  after: string;
  onStop(): void;
}

/** The upload, then the server's processing, which takes a while for a large file. */
export function UploadProgress({ sent, after, onStop }: UploadProgressProps) {
  const percent = Math.round(sent * 100);
  const isSent = percent >= 100;
  const words = isSent ? after : t('guestImport.sendingFile', { percent });
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" role="status">
          {words}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onStop}>
          {t('guestImport.stop')}
        </Button>
      </Group>
      <Progress value={percent} animated={isSent} aria-label={t('guestImport.partFileSent')} />
    </div>
  );
}

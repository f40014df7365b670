import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

/** For screen readers: the guest's new messages. */
export function useReplies(messages: Message[] | undefined, name: string): string {
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef<string>(undefined);
  const [newest] = messages?.filter((message) => message.direction === 'in') ?? [];
  useEffect(() => {
    if (!messages) return;
    if (newest && seen.current !== undefined && seen.current !== newest.message_id) {
      setAnnouncement(t('messages.newMessageFrom', { name, text: newest.text ?? '' }));
    }
    seen.current = newest?.message_id ?? '';
  }, [messages, newest, name]);
  return announcement;
}

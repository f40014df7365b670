import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

/** To be read out: what the guest wrote while the page was open. */
export function useReplies(messages: Message[] | undefined, name: string): string {
  const [news, setNews] = useState('');
  const seen = useRef<string>(undefined);
  const [newest] = messages?.filter((message) => message.direction === 'in') ?? [];
  useEffect(() => {
    if (!messages) return;
    if (newest && seen.current !== undefined && seen.current !== newest.message_id) {
      setNews(t('messages.newMessageFrom', { name, text: newest.text ?? '' }));
    }
    seen.current = newest?.message_id ?? '';
  }, [messages, newest, name]);
  return news;
}

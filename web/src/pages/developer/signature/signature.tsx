import { Alert, Code, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { Section } from '../../../components/section.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import { t } from '../../../words/words.ts';
import { judge, type Verdict } from './judge.ts';

/** For whoever's receiver refuses what is genuine: which bytes are signed, what comes out, and what went wrong. */
export function SignatureDebugger() {
  usePageTitle(t('Check a signature'));
  const [body, setBody] = useState('');
  const [secret, setSecret] = useState('');
  const [computed, setComputed] = useState('');
  const verdict = useVerdict(body, secret, computed.trim());
  return (
    <Section
      title={t('Check a signature')}
      text={t(
        'Paste a delivery as it came. Nothing of it leaves this page: your browser computes everything itself.',
      )}
      card
    >
      <Stack gap="md">
        <Textarea
          label={t('Body of the delivery')}
          description={t('The raw bytes, before any JSON parser.')}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <PasswordInput
          label={t('Secret of the webhook')}
          description={t('It was shown once, when the webhook was created.')}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the secret') }}
        />
        <TextInput
          label={t('What your program computed (optional)')}
          description={t('Then it is compared instead of the digest in the body.')}
          value={computed}
          onChange={(event) => setComputed(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
        <div role="status">{verdict ? <Shown verdict={verdict} computed={computed.trim()} /> : null}</div>
      </Stack>
    </Section>
  );
}

/** undefined until there is something to judge. */
function useVerdict(body: string, secret: string, computed: string): Verdict | 'unavailable' | undefined {
  const [verdict, setVerdict] = useState<Verdict | 'unavailable'>();
  useEffect(() => {
    let current = true;
    setVerdict(undefined);
    if (body.trim() === '' || secret === '') return;
    // Browsers give it to pages over https and on localhost alone.
    if (globalThis.crypto.subtle === undefined) setVerdict('unavailable');
    else
      void judge(body, secret, computed).then((found) => {
        // What was typed meanwhile is judged by itself.
        if (current) setVerdict(found);
      });
    return () => {
      current = false;
    };
  }, [body, secret, computed]);
  return verdict;
}

function Shown({ verdict, computed }: { verdict: Verdict | 'unavailable'; computed: string }) {
  if (verdict === 'unavailable') {
    return (
      <Alert color="yellow" title={t('This browser computes nothing here')}>
        {t('Open this page over https, or on localhost.')}
      </Alert>
    );
  }
  if (verdict.kind === 'malformed') {
    return (
      <Alert color="red" title={t('This is not the body of a delivery')}>
        <Code>{verdict.said}</Code>
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      {verdict.genuine ? (
        <Alert color="green" title={t('It fits')}>
          {computed === ''
            ? t('The event was signed with this secret, and nothing of it was changed.')
            : t('Your program computes what Lares computes.')}
        </Alert>
      ) : (
        <Alert color="red" title={t('It does not fit')}>
          <WhyNot verdict={verdict} computed={computed} />
        </Alert>
      )}
      <CopyField label={t('Expected digest')} value={verdict.expected} what={t('the expected digest')} />
      {verdict.claimed === undefined ? null : (
        <CopyField
          label={t('Digest in the body')}
          value={verdict.claimed}
          what={t('the digest in the body')}
        />
      )}
      <div>
        <Text fw={500} size="sm" id="signed-bytes">
          {t('What is signed ({bytes, plural, one {# byte} other {# bytes}})', { bytes: verdict.bytes })}
        </Text>
        <Code
          block
          // Long lines are scrolled, by keyboard too.
          tabIndex={0}
          role="region"
          aria-labelledby="signed-bytes"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {verdict.signed}
        </Code>
      </div>
    </Stack>
  );
}

function WhyNot({ verdict, computed }: { verdict: Extract<Verdict, { kind: 'read' }>; computed: string }) {
  if (verdict.mistake !== undefined) return t(verdict.mistake);
  if (computed === '' && verdict.claimed === undefined) return t('The body has no digest.');
  return computed === ''
    ? t('Another secret signed it, or the event was changed on its way.')
    : t(
        'None of the usual mistakes explains it. Compare the bytes that your program signs with those below.',
      );
}

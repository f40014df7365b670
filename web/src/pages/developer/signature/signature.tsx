import { Alert, Code, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { Section } from '../../../components/section.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import { t } from '../../../i18n/texts.ts';
import { judge, type Verdict } from './judge.ts';

/** For users whose receiver rejects genuine deliveries: the signed bytes, the digest, and the likely mistake. */
export function SignatureDebugger() {
  usePageTitle(t('signature.checkSignature'));
  const [body, setBody] = useState('');
  const [secret, setSecret] = useState('');
  const [computed, setComputed] = useState('');
  const verdict = useVerdict(body, secret, computed.trim());
  return (
    <Section title={t('signature.checkSignature')} text={t('signature.intro')} card>
      <Stack gap="md">
        <Textarea
          label={t('signature.bodyOfDelivery')}
          description={t('signature.bodyHint')}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <PasswordInput
          label={t('signature.secretOfWebhook')}
          description={t('signature.shownOnceWhenWebhookCreated')}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('signature.showSecret') }}
        />
        <TextInput
          label={t('signature.whatYourProgramComputedOptional')}
          description={t('signature.comparedInsteadDigestBody')}
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

/** Undefined until there is something to check. */
function useVerdict(body: string, secret: string, computed: string): Verdict | 'unavailable' | undefined {
  const [verdict, setVerdict] = useState<Verdict | 'unavailable'>();
  useEffect(() => {
    let current = true;
    setVerdict(undefined);
    if (body.trim() === '' || secret === '') return;
    // Available on https and localhost only.
    if (globalThis.crypto.subtle === undefined) setVerdict('unavailable');
    else
      void judge(body, secret, computed).then((found) => {
        // Later input is checked separately.
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
      <Alert color="yellow" title={t('signature.thisBrowserComputesNothingHere')}>
        {t('signature.openPageOverHttpsLocalhost')}
      </Alert>
    );
  }
  if (verdict.kind === 'malformed') {
    return (
      <Alert color="red" title={t('signature.notBodyDelivery')}>
        <Code>{verdict.said}</Code>
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      {verdict.genuine ? (
        <Alert color="green" title={t('signature.itFits')}>
          {computed === '' ? t('signature.genuine') : t('signature.programCorrect')}
        </Alert>
      ) : (
        <Alert color="red" title={t('signature.itDoesNotFit')}>
          <WhyNot verdict={verdict} computed={computed} />
        </Alert>
      )}
      <CopyField
        label={t('signature.expectedDigest')}
        value={verdict.expected}
        what={t('signature.theExpectedDigest')}
      />
      {verdict.claimed === undefined ? null : (
        <CopyField
          label={t('signature.digestInBody')}
          value={verdict.claimed}
          what={t('signature.theDigestInTheBody')}
        />
      )}
      <div>
        <Text fw={500} size="sm" id="signed-bytes">
          {t('signature.whatIsSignedBytes', { bytes: verdict.bytes })}
        </Text>
        <Code
          block
          // Long lines scroll, by keyboard too.
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
  if (computed === '' && verdict.claimed === undefined) return t('signature.noDigest');
  return computed === '' ? t('signature.otherSecretOrChanged') : t('signature.unexplained');
}

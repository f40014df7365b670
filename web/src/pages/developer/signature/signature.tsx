import { Alert, Code, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { t } from '../../../i18n/texts.ts';
import { checkSignature, type SignatureCheck } from './check-signature.ts';

/** For users whose receiver rejects genuine deliveries: the signed bytes, the digest, and the likely mistake. */
export function SignatureDebugger() {
  usePageTitle(t('signature.checkSignature'));
  const [body, setBody] = useState('');
  const [secret, setSecret] = useState('');
  const [computed, setComputed] = useState('');
  const check = useSignatureCheck(body, secret, computed.trim());
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
        <div role="status">{check ? <CheckResult check={check} computed={computed.trim()} /> : null}</div>
      </Stack>
    </Section>
  );
}

/** Undefined until there is something to check. */
function useSignatureCheck(
  body: string,
  secret: string,
  computed: string,
): SignatureCheck | 'unavailable' | undefined {
  const [check, setCheck] = useState<SignatureCheck | 'unavailable'>();
  useEffect(() => {
    let current = true;
    setCheck(undefined);
    if (body.trim() === '' || secret === '') return;
    // Available on https and localhost only.
    if (globalThis.crypto.subtle === undefined) setCheck('unavailable');
    else
      void checkSignature(body, secret, computed).then((found) => {
        // Later input is checked separately.
        if (current) setCheck(found);
      });
    return () => {
      current = false;
    };
  }, [body, secret, computed]);
  return check;
}

function CheckResult({ check, computed }: { check: SignatureCheck | 'unavailable'; computed: string }) {
  if (check === 'unavailable') {
    return (
      <Alert color="yellow" title={t('signature.thisBrowserComputesNothingHere')}>
        {t('signature.openPageOverHttpsLocalhost')}
      </Alert>
    );
  }
  if (check.kind === 'malformed') {
    return (
      <Alert color="red" title={t('signature.notBodyDelivery')}>
        <Code>{check.message}</Code>
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      {check.isGenuine ? (
        <Alert color="green" title={t('signature.itFits')}>
          {computed === '' ? t('signature.genuine') : t('signature.programCorrect')}
        </Alert>
      ) : (
        <Alert color="red" title={t('signature.itDoesNotFit')}>
          <MismatchReason check={check} computed={computed} />
        </Alert>
      )}
      <CopyField
        label={t('signature.expectedDigest')}
        value={check.expected}
        what={t('signature.theExpectedDigest')}
      />
      {check.digestInBody === undefined ? null : (
        <CopyField
          label={t('signature.digestInBody')}
          value={check.digestInBody}
          what={t('signature.theDigestInTheBody')}
        />
      )}
      <div>
        <Text fw={500} size="sm" id="signed-bytes">
          {t('signature.whatIsSignedBytes', { bytes: check.bytes })}
        </Text>
        <Code
          block
          // Long lines scroll, by keyboard too.
          tabIndex={0}
          role="region"
          aria-labelledby="signed-bytes"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {check.signed}
        </Code>
      </div>
    </Stack>
  );
}

function MismatchReason({
  check,
  computed,
}: {
  check: Extract<SignatureCheck, { kind: 'read' }>;
  computed: string;
}) {
  if (check.mistake !== undefined) return t(check.mistake);
  if (computed === '' && check.digestInBody === undefined) return t('signature.noDigest');
  return computed === '' ? t('signature.otherSecretOrChanged') : t('signature.unexplained');
}

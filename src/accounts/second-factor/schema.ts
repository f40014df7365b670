import Type from 'typebox';
import { Id, Name, Nullable, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';

export const PasskeyBody = Type.Object(
  {
    passkey_id: Id('passkey'),
    name: Type.String(),
    created_at: Timestamp,
    last_used_at: Nullable(Timestamp),
  },
  { $id: 'Passkey' },
);

export const SecondFactorBody = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether log-ins ask for a second factor.' }),
    app: Nullable(
      Type.Object(
        { created_at: Timestamp, last_used_at: Nullable(Timestamp) },
        { description: 'Authenticator app. Null: none is set up.' },
      ),
    ),
    passkeys: Type.Array(refTo(PasskeyBody), { description: 'Your passkeys.' }),
    recovery_codes_left: Type.Integer({ description: 'Number of unused recovery codes.' }),
    passkey_origin: Nullable(
      Type.String({
        description:
          'Origin on which passkeys can be created and used. Null if Lares is reached by an IP address.',
      }),
    ),
    required_by: Type.Array(Type.Object({ organization_id: Id('organization'), name: Type.String() }), {
      description: 'Your organizations that require a second factor.',
    }),
  },
  { $id: 'SecondFactor' },
);

export const UnconfirmedApp = Type.Object(
  {
    secret: Type.String({ description: 'Secret in base32, to type into the app. Returned only once.' }),
    uri: Type.String({ description: 'The secret as an `otpauth:` address, to show as a QR code.' }),
  },
  { $id: 'BegunAuthenticatorApp' },
);

export const AppCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'Six digits that the app shows.',
      'x-wanted': 'must be the six digits that the app shows',
    }),
  },
  { $id: 'AuthenticatorAppCode' },
);

const recovery_codes = Type.Array(Type.String(), {
  description:
    'Recovery codes. Each replaces the second factor once. Returned only once. Empty if you already have recovery codes.',
});
export const RecoveryCodes = Type.Object({ recovery_codes }, { $id: 'RecoveryCodes' });
export const CreatedPasskey = Type.Object(
  { ...PasskeyBody.properties, recovery_codes },
  { $id: 'CreatedPasskey' },
);

/** More than any device sends. */
const LONGEST_BYTES = 20_000;
const Base64Url = Type.String({ minLength: 1, maxLength: LONGEST_BYTES });

/** WebAuthn's RegistrationResponseJSON. The rules verify its content. */
export const PasskeyResponse = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
  clientExtensionResults: Type.Optional(Type.Object({})),
});

export const NewPasskeyInput = Type.Object(
  { name: Name, response: PasskeyResponse },
  { $id: 'PasskeyInput' },
);

export const PasskeyChange = Type.Object({ name: Name }, { $id: 'PasskeyChange' });

/** Written by us, read by `navigator.credentials`. */
export const PasskeyOptions = Type.Object(
  {
    options: Type.Unsafe<object>({
      type: 'object',
      description: 'WebAuthn options for the browser. Valid once, for five minutes.',
      additionalProperties: true,
    }),
  },
  { $id: 'PasskeyOptions' },
);

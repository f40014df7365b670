import Type from 'typebox';
import { Id, Name, Nullable, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';

const PASSKEY_NAME = 'Name of the passkey.';
const LAST_USED = 'Time of the latest use. Null: not used yet.';

export const PasskeyBody = Type.Object(
  {
    passkey_id: Id('passkey'),
    name: Type.String({ description: PASSKEY_NAME }),
    created_at: TimestampOf('Time of the creation.'),
    last_used_at: Nullable(TimestampOf(LAST_USED)),
  },
  { $id: 'Passkey' },
);

export const SecondFactorBody = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether log-ins ask for a second factor.' }),
    app: Nullable(
      Type.Object(
        {
          created_at: TimestampOf('Time when you set up the app.'),
          last_used_at: Nullable(TimestampOf(LAST_USED)),
        },
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
    required_by: Type.Array(
      Type.Object({
        organization_id: Id('organization'),
        name: Type.String({ description: 'Name of the organization.' }),
      }),
      {
        description: 'Your organizations that require a second factor.',
      },
    ),
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
const Base64Url = (description: string) =>
  Type.String({ minLength: 1, maxLength: LONGEST_BYTES, description });

/** WebAuthn's RegistrationResponseJSON. The rules verify its content. */
export const PasskeyResponse = Type.Object(
  {
    id: Base64Url('Id of the credential, in base64url.'),
    rawId: Base64Url('The same id, in base64url.'),
    type: Type.Literal('public-key', { description: 'Type of the credential. Always `public-key`.' }),
    response: Type.Object(
      {
        clientDataJSON: Base64Url('Client data of the browser, in base64url.'),
        attestationObject: Base64Url('Attestation object of the device, in base64url.'),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 40 }), {
            maxItems: 20,
            description: 'Transports of the device, such as `usb` or `internal`. Default: none.',
          }),
        ),
      },
      { description: 'Response of the device.' },
    ),
    clientExtensionResults: Type.Optional(
      Type.Object({}, { description: 'Results of WebAuthn extensions. Lares does not use them.' }),
    ),
  },
  {
    description:
      'Result of `navigator.credentials.create` with the options, as WebAuthn `RegistrationResponseJSON`.',
  },
);

const PasskeyName = { ...Name, description: PASSKEY_NAME };

export const NewPasskeyInput = Type.Object(
  { name: PasskeyName, response: PasskeyResponse },
  { $id: 'PasskeyInput' },
);

export const PasskeyChange = Type.Object({ name: PasskeyName }, { $id: 'PasskeyChange' });

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

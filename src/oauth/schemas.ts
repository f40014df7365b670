import { ClientBody, NewClientBody } from './clients/schema.ts';
import { GrantBody } from './grants/schema.ts';
import {
  DeviceAuthorizationBody,
  DeviceAuthorizationRequest,
  OauthErrorBody,
  RevocationRequest,
  TokenRequest,
  TokensBody,
} from './token/schema.ts';

/** Schemas with a name of their own in the document. */
export const oauthSchemas = [
  ClientBody,
  NewClientBody,
  GrantBody,
  TokensBody,
  TokenRequest,
  RevocationRequest,
  DeviceAuthorizationRequest,
  DeviceAuthorizationBody,
  OauthErrorBody,
];

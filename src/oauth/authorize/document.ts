import Type from 'typebox';

const text = (description: string) => Type.Optional(Type.String({ description }));

/** For the OpenAPI document. authorization-request.ts reads the query. */
export const AUTHORIZATION_DOCUMENT = {
  validatorCompiler: () => () => true,
  schema: {
    operationId: 'authorize',
    summary: 'Request access from a user',
    description:
      'Open this address in the browser of the user. The user logs in and chooses permissions. Lares then redirects the ' +
      'browser to the redirect URI with `code` or `error`. If the client or the redirect URI is unknown, Lares shows an ' +
      'error page and does not redirect.',
    tags: ['OAuth'],
    security: [],
    querystring: Type.Object({
      client_id: Type.String({ description: 'Id of the client.' }),
      redirect_uri: Type.String({ description: 'Redirect URI, exactly as registered.' }),
      response_type: Type.String({ description: 'Always `code`.' }),
      state: text('Value that the redirect returns unchanged.'),
      scope: text('Permissions that the user can choose from, separated by spaces. Default: all.'),
      code_challenge: text('Code challenge of PKCE (RFC 7636).'),
      code_challenge_method: text('Always `S256`.'),
    }),
    response: {
      200: { description: 'The consent page.', content: { 'text/html': { schema: Type.String() } } },
      303: { description: 'Redirect to the redirect URI, or to the log-in page first.', type: 'null' },
      400: {
        description: 'Error page: the client or the redirect URI is unknown.',
        content: { 'text/html': { schema: Type.String() } },
      },
    },
  },
};

import Type from 'typebox';

const text = (description: string) => Type.Optional(Type.String({ description }));

/** For the OpenAPI document. authorization-request.ts reads the query. */
export const AUTHORIZATION_DOCUMENT = {
  validatorCompiler: () => () => true,
  schema: {
    operationId: 'authorize',
    summary: 'Ask a user for access; to be opened in the browser of the user',
    description:
      'The user logs in and chooses permissions; then the browser is sent to the redirect URI with `code`, or with ' +
      '`error`. An unknown client or redirect URI is told to the user and sent nowhere.',
    tags: ['OAuth'],
    security: [],
    querystring: Type.Object({
      client_id: Type.String(),
      redirect_uri: Type.String({ description: 'Exactly as registered.' }),
      response_type: Type.String({ description: '`code`.' }),
      state: text('Comes back unchanged.'),
      scope: text('Permissions with spaces between; narrows what is offered. All of them when left out.'),
      code_challenge: text('PKCE (RFC 7636).'),
      code_challenge_method: text('`S256`.'),
    }),
    response: {
      200: { description: 'The consent page.', content: { 'text/html': { schema: Type.String() } } },
      303: { description: 'To the redirect URI, or to the log-in page first.', type: 'null' },
      400: {
        description: 'Unknown client or redirect URI: a page that says so.',
        content: { 'text/html': { schema: Type.String() } },
      },
    },
  },
};

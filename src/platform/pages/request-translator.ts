import type { FastifyRequest } from 'fastify';
import {
  FALLBACK,
  languageWanted,
  type Translator,
  translatorFor,
  translatorOfUser,
  USER_LANGUAGES,
} from '../../i18n/index.ts';

/** For a page: the language of the logged-in user, otherwise of the browser. */
export function translatorOfRequest(
  request: FastifyRequest,
  session?: { user: { locale: string } },
): Translator {
  if (session) return translatorOfUser(session.user);
  return translatorFor(languageWanted(request.headers['accept-language'], USER_LANGUAGES) ?? FALLBACK);
}

import type { FastifyRequest } from 'fastify';
import {
  FALLBACK,
  languageWanted,
  type Translator,
  translatorFor,
  translatorOfUser,
  USER_LANGUAGES,
} from '../../i18n/index.ts';

/** For a page: in the language of whoever is logged in, else in what the browser asks for. */
export function translatorOfRequest(
  request: FastifyRequest,
  session?: { user: { locale: string } },
): Translator {
  if (session) return translatorOfUser(session.user);
  return translatorFor(languageWanted(request.headers['accept-language'], USER_LANGUAGES) ?? FALLBACK);
}

import type { FastifyRequest } from 'fastify';
import {
  FALLBACK,
  languageWanted,
  USER_LANGUAGES,
  type Words,
  wordsIn,
  wordsOfUser,
} from '../../words/index.ts';

/** For a page: in the language of whoever is logged in, else in what the browser asks for. */
export function pageWords(request: FastifyRequest, session?: { user: { locale: string } }): Words {
  if (session) return wordsOfUser(session.user);
  return wordsIn(languageWanted(request.headers['accept-language'], USER_LANGUAGES) ?? FALLBACK);
}

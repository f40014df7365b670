import type { FastifyInstance } from 'fastify';

/** The methods of each path, for requests with another method. */
export interface Addresses {
  /** In the order of the Allow header. Undefined for an unknown path. */
  methodsAt(url: string): string[] | undefined;
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** For every route added from now on. */
export function listAddresses(server: FastifyInstance): Addresses {
  const known = new Map<string, { fits: RegExp; methods: Set<string> }>();
  server.addHook('onRoute', ({ url, method }) => {
    const address = known.get(url) ?? { fits: fittingTo(url), methods: new Set() };
    for (const one of [method].flat()) address.methods.add(one);
    known.set(url, address);
  });
  return {
    methodsAt: (url) => {
      const path = pathOf(url);
      const found = new Set<string>();
      for (const { fits, methods } of known.values()) {
        if (fits.test(path)) for (const method of methods) found.add(method);
      }
      // Preflights are answered everywhere below the API, also on unknown paths.
      const exists = [...found].some((method) => method !== 'OPTIONS');
      return exists ? ORDER.filter((method) => found.has(method)) : undefined;
    },
  };
}

/** As the router matches: a parameter is one path segment, and a trailing slash is tolerated. */
function fittingTo(pattern: string): RegExp {
  const parts = pattern
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${parts}/?$`);
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

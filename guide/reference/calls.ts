import type { ApiDocument, Content, Operation } from '../document.ts';

/** An operation with its method and its path below the origin. */
export interface Call extends Operation {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function callsOf({ paths, servers }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (!operation) return [];
      const [server] = operation.servers ?? servers;
      const base = server?.url.replace(/\/$/, '') ?? '';
      return [{ ...operation, method: method.toUpperCase(), path: `${base}${path}` }];
    }),
  );
}

/** The successful answer. */
export function answerOf({ responses, operationId }: Operation): [status: string, answer: Content] {
  const found = Object.entries(responses).find(([status]) => /^[23]/.test(status));
  if (!found) throw new Error(`openapi.json gives ${operationId} no successful answer`);
  return found;
}

export const JSON_TYPE = 'application/json';

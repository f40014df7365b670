import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { paging } from '../platform/http/request/paging.ts';
import { type Access, type AnyRoute, route } from '../platform/http/route.ts';
import type { Tools } from '../platform/tools.ts';
import type { By } from './actor.ts';
import { audit } from './audit.ts';
import { exportEntries, MEDIA_TYPES } from './export.ts';
import { presentEntry } from './present.ts';
import { AuditList, AuditQuery, ExportQuery, readFilter } from './schema.ts';
import { countEntries, listEntries } from './store.ts';

const tag = 'Organizations';
const AuditFile = Type.Unsafe<Readable>({
  type: 'string',
  description: 'Audit log as a file, newest entry first.',
});

interface InOrganization<Caller> {
  caller: Caller;
  organization: { organization_id: string; name: string };
}

/** Who may read, and who the caller is, is decided by slices above this one. */
export function auditRoutes<Caller>(
  tools: Tools,
  access: Access<InOrganization<Caller>>,
  byOf: (caller: Caller, request: FastifyRequest) => By,
): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/audit',
      operationId: 'listAuditEntries',
      summary: 'List audit entries',
      description: 'Returns the actions of all users in the organization, newest first.',
      tag,
      access,
      discloses: { columns: ['guests.guest_id'], because: 'the audit log names guests by their ids' },
      query: AuditQuery,
      answer: AuditList,
      handle: async ({ context: { organization }, query }) => {
        const filter = readFilter(query);
        const page = paging.page(query);
        const { organization_id } = organization;
        const rows = await listEntries(tools.database, organization_id, filter, page);
        const total_count = await countEntries(tools.database, organization_id, filter);
        return { entries: rows.map(presentEntry), paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id/audit/export',
      operationId: 'exportAuditLog',
      summary: 'Export the audit log',
      description: 'Returns the entries as CSV or JSON lines. The export adds an entry of its own.',
      tag,
      access,
      discloses: { columns: ['guests.guest_id'], because: 'the audit log names guests by their ids' },
      audit: { action: 'audit.exported', kind: 'audit_log', id: 'organization_id' },
      query: ExportQuery,
      file: { 'text/csv': AuditFile, 'application/jsonl': AuditFile },
      answer: AuditFile,
      handle: async ({ context: { caller, organization }, query, request, reply }) => {
        const { format = 'csv', ...filters } = query;
        const filter = readFilter(filters);
        const { organization_id, name } = organization;
        await audit(tools, byOf(caller, request), {
          organization_id,
          action: 'audit.exported',
          object: { kind: 'audit_log', id: organization_id, name },
          changes: [{ member: 'format', to: format }],
        });
        const day = tools.clock.now().toISOString().slice(0, 10);
        reply.type(MEDIA_TYPES[format]);
        reply.header('content-disposition', `attachment; filename="audit-${day}.${format}"`);
        return Readable.from(exportEntries(tools.database, organization_id, filter, format));
      },
    }),
  ];
}

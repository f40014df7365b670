import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
}

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
}

const document: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
);
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
const compiled = new Map<string, ValidateFunction>();

/** Members that the document does not know in a delivery to an organization's webhook, or that the delivery lacks. */
export function deliveryFaults(body: { event: { type: string } }): string[] {
  const { type } = body.event;
  const text = JSON.stringify(body);
  const validate = compiled.get(type) ?? ajv.compile(closed(deliverySchema(type)));
  compiled.set(type, validate);
  if (validate(body)) return [];
  return [`${type}: ${ajv.errorsText(validate.errors)} in ${text}`];
}

function deliverySchema(type: string): Schema {
  const schema =
    document.webhooks[`organization.${type}`]?.post.requestBody.content['application/json']?.schema;
  if (!schema) throw new Error(`the document has no ${type}`);
  return schema;
}

/** Customers must expect more members some day. Lares must not leave one undocumented. */
function closed(schema: Schema): object {
  if (schema.$ref) return closed(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (!schema.properties) return schema;
  const members = Object.entries(schema.properties).map(([name, member]) => [name, closed(member)]);
  return { ...schema, properties: Object.fromEntries(members), additionalProperties: false };
}

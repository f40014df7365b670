import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

it('depends on openapi-fetch alone, in the version that is tested here', () => {
  const { dependencies, ...manifest } = JSON.parse(read('package.json'));
  const tested = JSON.parse(read('../../package.json')).devDependencies['openapi-fetch'];
  expect(dependencies).toEqual({ 'openapi-fetch': tested });
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
});

it.each(sources)('%s imports its neighbours, the verifier and openapi-fetch only', (file) => {
  const imported = [...read('src', file).matchAll(/\bfrom '([^']+)'|\bimport\(|\brequire\(/g)];
  for (const [, from] of imported)
    expect(from).toMatch(
      /^(\.{1,2}\/[a-z0-9/-]+\.ts|\.\.\/\.\.\/webhook-verifier\/src\/index\.ts|openapi-fetch)$/,
    );
  // The build catches Node's globals, because it knows the web's types only.
  expect(read('tsconfig.build.json')).toContain('"types": []');
});

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
}

interface Document {
  paths: Record<
    string,
    { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >;
  components: { schemas: Record<string, Schema> };
}

describe('a list that pages', () => {
  const { paths, components }: Document = JSON.parse(read('../../openapi.json'));
  const resolved = (schema: Schema = {}): Schema =>
    schema.$ref ? resolved(components.schemas[schema.$ref.split('/').at(-1) ?? '']) : schema;
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const { properties = {} } = resolved(get?.responses['200']?.content?.['application/json']?.schema);
    return 'paging' in properties ? [{ path, properties }] : [];
  });

  it('is found in the document', () => {
    expect(lists.map(({ path }) => path)).toContain('/homes');
  });

  it.each(lists)('$path has one array, which is what is listed', ({ properties }) => {
    const arrays = Object.values(properties).filter((member) => resolved(member).type === 'array');
    expect(arrays).toHaveLength(1);
  });
});

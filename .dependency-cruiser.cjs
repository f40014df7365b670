/** Who may import whom: each slice those that stand before it. app.ts and app/ know all, nobody knows them. */
const order = [
  'platform',
  'jobs',
  'mail',
  'accounts',
  'oauth',
  'sign-in',
  'catalogue',
  'homes',
  'guests',
  'webhooks',
  'events',
  'devices',
  'messaging',
  'dashboard',
  'simulator',
  'web-app',
];

const noSliceAbove = order.slice(0, -1).map((slice, index) => ({
  name: `${slice}-imports-nothing-above-it`,
  severity: 'error',
  from: { path: `^src/${slice}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^src/(${order.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Types count too: files that know each other can only be read together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...noSliceAbove,
    {
      name: 'slices-meet-at-index',
      comment:
        'Another slice may be imported through its index.ts only (platform is a box of parts and has none).',
      severity: 'error',
      from: {
        path: '^src/(mail|accounts|oauth|sign-in|catalogue|homes|guests|webhooks|events|devices|messaging|dashboard|simulator|web-app)/',
      },
      to: {
        path: '^src/(mail|accounts|oauth|sign-in|catalogue|homes|guests|webhooks|events|devices|messaging|dashboard|simulator|web-app)/',
        pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'embedded-meets-at-index',
      severity: 'error',
      from: { pathNot: '^src/platform/embedded/' },
      to: { path: '^src/platform/embedded/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app(/|\\.ts$)' },
      to: { path: '^src/app(/|\\.ts$)' },
    },
    {
      name: 'only-the-command-line-reads-config',
      comment: 'config.ts reads the environment; parts get what they need handed in.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/(config|app)/' },
      to: { path: '^src/config' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts)$' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-packages-in-product',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts)$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};

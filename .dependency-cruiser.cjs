/** Each slice may import the slices before it in this list. src/app/ imports all of them and none imports src/app/. */
const slices = require('./scripts/slices.json');
const order = slices.map(({ name }) => name);
const allButPlatform = `^src/(${order.filter((name) => name !== 'platform').join('|')})/`;

/**
 * What another slice may import. A file is an entry point of its own where index.ts would load far more than its users need:
 * its exports are not repeated in index.ts.
 */
const entryPoints = [
  '^src/[^/]+/index\\.ts$',
  ...slices.flatMap(({ name, entryPoints = [] }) =>
    entryPoints.map((file) => `^src/${name}/${file.replace('.ts', '\\.ts')}$`),
  ),
];
const http = '^src/[^/]+/http\\.ts$';

const noSliceAbove = order.slice(0, -1).map((slice, index) => ({
  name: `${slice}-imports-nothing-above-it`,
  severity: 'error',
  from: { path: `^src/${slice}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^src/(${order.slice(index + 1).join('|')})/` },
}));

/** The web app, from the ground up: what the API answers, how things are said, how it is called, what is asked, who asks. */
const webOrder = [
  'contract\\.ts$',
  'format/',
  'client/',
  'queries/',
  'session/',
  'components/',
  'pages/',
  'app/',
];

const noWebLayerAbove = webOrder.slice(0, -1).map((layer, index) => ({
  name: `web-${layer.replace(/\W.*/, '')}-imports-nothing-above-it`,
  severity: 'error',
  from: { path: `^web/src/${layer}` },
  to: { path: `^web/src/(${webOrder.slice(index + 1).join('|')})` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      // The SDK's events are derived from its generated types, whose event lists are then typed by them.
      comment: 'Types count too: files that know each other can only be read together.',
      severity: 'error',
      from: { pathNot: '^packages/sdk/src/' },
      to: { circular: true },
    },
    ...noSliceAbove,
    ...noWebLayerAbove,
    {
      name: 'pages-meet-at-index',
      comment: 'A page shows a part of another one only if that one offers it in its index.ts.',
      severity: 'error',
      from: { path: '^web/src/pages/([^/]+)/' },
      to: {
        path: '^web/src/pages/',
        pathNot: ['^web/src/pages/$1/', '^web/src/pages/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-knows-the-api-alone',
      comment:
        'The web app talks to the API by the SDK; of the server it has nothing but the list of its pages.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: {
        path: '^(src|bin|test|packages)/',
        pathNot: ['^src/web-app/paths\\.ts$', '^packages/sdk/src/index\\.ts$'],
      },
    },
    {
      name: 'product-imports-no-web',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: { path: '^web/' },
    },
    {
      name: 'slices-meet-at-entry-points',
      comment:
        'Another slice is imported through its entry points. platform has none: each of its files is a part.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/(app|platform)/' },
      to: { path: allButPlatform, pathNot: ['^src/$1/', http, ...entryPoints] },
    },
    {
      name: 'app-imports-entry-points-and-http',
      severity: 'error',
      from: { path: '^src/app(/|\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: allButPlatform, pathNot: [http, ...entryPoints] },
    },
    {
      name: 'only-app-imports-http',
      comment:
        'http.ts exports the routes and pages of a slice: whoever needs its domain must not load them.',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: ['^src/app(/|\\.ts$)', '\\.test\\.ts$'] },
      to: { path: http },
    },
    {
      name: 'embedded-meets-at-index',
      comment: 'The harness of its tests opens and stops the server in steps.',
      severity: 'error',
      from: { pathNot: '^(src/platform|test/harness)/embedded/' },
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
      from: { path: '^(src|bin)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-packages-in-product',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '\\.test\\.ts$' },
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

/**
 * The pages of the guide, in order. A page is a file of the repository. Its address is its path without `docs/`,
 * unless given. Every file of docs/ must be here, otherwise the build fails.
 */
export interface Page {
  from: string;
  /** Address below /guide, without an extension. */
  to: string;
  /** Title in the list of pages. The page's heading if absent. */
  title?: string;
  /** Not in the search, where it would repeat the same words many times. */
  unsearched?: true;
  /** Where its section is of another kind. */
  kind?: PageKind;
}

/**
 * What a page is for. The search lists guides first. Records say how Lares was made and tested; the search lists them
 * last.
 */
export type PageKind = 'guide' | 'reference' | 'operations' | 'record';

/** A page as Markdown. Its links are relative to other pages. */
export interface Written {
  to: string;
  title: string;
  text: string;
  unsearched?: true;
  kind: PageKind;
}

interface Section {
  title: string;
  kind: PageKind;
  pages: Page[];
}

const doc = (path: string, title?: string): Page => ({
  from: `docs/${path}.md`,
  to: path.replace(/README$/, 'index'),
  ...(title ? { title } : {}),
});

export const SECTIONS: Section[] = [
  {
    title: 'Start here',
    kind: 'guide',
    pages: [doc('quickstart', 'Quickstart'), doc('concepts', 'Concepts'), doc('glossary', 'Glossary')],
  },
  {
    title: 'Guides',
    kind: 'guide',
    pages: [
      doc('guides/webhooks', 'Webhooks'),
      doc('listen', 'Events at your command line'),
      doc('guides/oauth', 'Connect an app with OAuth'),
      doc('onboarding', 'Set up many homes'),
      doc('guides/guests', 'Add stays'),
      doc('guides/devices', 'Send device reports'),
      doc('guides/on-call', 'On call'),
      doc('guides/evidence', 'Evidence'),
      { from: 'packages/sdk/README.md', to: 'sdk', title: 'Typed client (SDK)' },
      { from: 'packages/webhook-verifier/README.md', to: 'webhook-verifier', title: 'Webhook verifier' },
    ],
  },
  {
    title: 'In detail',
    kind: 'guide',
    pages: [
      doc('connectors', 'Booking systems'),
      doc('settings', 'Settings of a home'),
      doc('devices', 'Device reports'),
      doc('mqtt', 'MQTT'),
      doc('bridges', 'Zigbee2MQTT'),
      doc('lorawan', 'LoRaWAN sensors'),
      doc('home-assistant', 'Home Assistant'),
      { from: 'devices/esphome/README.md', to: 'esphome', title: 'A device to build (ESPHome)' },
      doc('messages', 'Messages to guests'),
      doc('alerts', 'Alerts'),
      doc('evidence', 'Evidence reports'),
      doc('reports', 'Reports and CSV'),
      doc('members', 'Members and roles'),
      doc('errors', 'Errors'),
      doc('api-policy', 'API policy'),
      doc('simulator', 'Demo and simulator'),
    ],
  },
  {
    title: 'Operations',
    kind: 'operations',
    pages: [
      doc('configuration', 'Configuration'),
      doc('operations/README', 'Overview'),
      doc('operations/packages', 'Packages and releases'),
      doc('operations/capacity', 'Capacity'),
      doc('operations/backup', 'Backups'),
      doc('operations/secret-key', 'Secret key'),
      doc('operations/accounts', 'Accounts'),
      doc('operations/upgrade', 'Upgrades'),
      doc('operations/monitoring', 'Monitoring'),
      doc('operations/moving', 'Moving an organization'),
      doc('operations/high-availability', 'High availability'),
      doc('operations/citus', 'Several database servers'),
      doc('operations/pgbouncer', 'PgBouncer'),
      { ...doc('operations/faults', 'Faults that were played'), kind: 'record' },
      { ...doc('operations/failover-results', 'Failovers that were played'), kind: 'record' },
      doc('processes', 'Several processes'),
    ],
  },
  {
    title: 'Security and privacy',
    kind: 'guide',
    pages: [
      { from: 'SECURITY.md', to: 'security', title: 'Security', kind: 'operations' },
      { from: 'docs/security.md', to: 'threats', title: 'Threats, controls and tests', kind: 'record' },
      doc('second-factor', 'Second factor'),
      doc('audit', 'Audit log'),
      doc('privacy', 'Privacy'),
    ],
  },
  {
    title: 'How it is made',
    kind: 'record',
    pages: [
      doc('architecture', 'Architecture'),
      doc('specification', 'Specification'),
      { ...doc('conformance', 'Conformance'), unsearched: true },
      { from: 'bench/README.md', to: 'benchmarks', title: 'Benchmarks' },
      { from: 'CONTRIBUTING.md', to: 'contributing', title: 'Contributing' },
      { from: 'CHANGELOG.md', to: 'changelog', title: 'Changelog' },
    ],
  },
];

/** The page that lists the decision records, last in its section. */
export const DECISIONS_TITLE = 'Decision records';

/** Files that the guide offers for download. Links to all other files become plain text. */
export const HANDED_OUT = [
  'docs/operations/alerts.yml',
  'docs/operations/grafana-dashboard.json',
  'packages/webhook-verifier/test-vectors.json',
];

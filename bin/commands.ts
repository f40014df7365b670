import type { Command } from './command.ts';

/**
 * Every command by the first word of its name, in the order of the overview. A file is loaded only when needed: some
 * load the whole service, which takes half a second.
 */
const FILES: { first: string[]; load(): Promise<Command[]> }[] = [
  { first: ['start'], load: async () => [(await import('./commands/start.ts')).startCommand] },
  {
    first: ['user', 'org', 'member', 'token'],
    load: async () => (await import('./commands/accounts/accounts.ts')).accountCommands,
  },
  {
    first: ['user', 'session'],
    load: async () => (await import('./commands/accounts/incidents.ts')).incidentCommands,
  },
  {
    first: ['organization'],
    load: async () => (await import('./commands/accounts/organization.ts')).organizationCommands,
  },
  { first: ['client'], load: async () => (await import('./commands/accounts/clients.ts')).clientCommands },
  { first: ['home', 'device'], load: async () => (await import('./commands/homes.ts')).homeCommands },
  { first: ['guest'], load: async () => (await import('./commands/guests/guests.ts')).guestCommands },
  { first: ['guest'], load: async () => (await import('./commands/guests/privacy.ts')).privacyCommands },
  {
    first: ['login', 'logout', 'listen', 'trigger', 'events'],
    load: async () => (await import('./commands/remote/listen.ts')).listenCommands,
  },
  {
    first: ['reconcile'],
    load: async () => [(await import('./commands/remote/reconcile.ts')).reconcileCommand],
  },
  { first: ['event'], load: async () => (await import('./commands/events.ts')).eventCommands },
  { first: ['audit'], load: async () => (await import('./commands/audit.ts')).auditCommands },
  { first: ['report'], load: async () => (await import('./commands/report.ts')).reportCommands },
  { first: ['mail'], load: async () => (await import('./commands/mail.ts')).mailCommands },
  { first: ['sms-number'], load: async () => (await import('./commands/sms-numbers.ts')).smsNumberCommands },
  { first: ['key'], load: async () => (await import('./commands/database/key.ts')).keyCommands },
  { first: ['backup'], load: async () => (await import('./commands/database/backup.ts')).backupCommands },
  { first: ['restore'], load: async () => [(await import('./commands/database/restore.ts')).restoreCommand] },
  {
    first: ['database'],
    load: async () => (await import('./commands/database/database.ts')).databaseCommands,
  },
  {
    first: ['distribute'],
    load: async () => [(await import('./commands/database/distribute.ts')).distributeCommand],
  },
  { first: ['demo'], load: async () => (await import('./commands/demo.ts')).demoCommands },
  { first: ['simulate'], load: async () => (await import('./commands/simulate.ts')).simulateCommands },
  { first: ['migrate'], load: async () => [(await import('./commands/database/migrate.ts')).migrateCommand] },
  { first: ['upgrade'], load: async () => [(await import('./commands/database/upgrade.ts')).upgradeCommand] },
  { first: ['doctor'], load: async () => [(await import('./commands/doctor.ts')).doctorCommand] },
];

/** The commands of the typed first word's file, or all commands if no file has it. */
export async function commandsFor(argv: readonly string[]): Promise<Command[]> {
  const meant = FILES.filter(({ first }) => first.includes(argv[0] ?? ''));
  const loaded = await Promise.all((meant.length > 0 ? meant : FILES).map(({ load }) => load()));
  return loaded.flat();
}

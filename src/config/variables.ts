import { MINUTE_MS } from '../platform/durations.ts';
import * as read from './readers.ts';

/**
 * Every environment variable: how it is read, and how `docs/configuration.md` and `.env.example` describe it
 * (`npm run configuration` writes both).
 */
interface Variable {
  read: (text: string) => unknown;
  group: Group;
  /** What applies when it is not set. Code, unless it begins with a lower-case word. */
  usual: string;
  text: string;
  example?: string;
}

export const GROUPS = [
  'Network',
  'Database',
  'Backups',
  'Processes',
  'Access and limits',
  'Webhooks',
  'Data retention',
  'Mail, SMS and calls',
  'Devices and integrations',
  'Logs and metrics',
  'Command line',
] as const;
type Group = (typeof GROUPS)[number];

export const ROLES = ['api', 'ingest', 'worker'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** What each variable reads, whose types `Variables` needs. */
const rows = <Rows extends Record<string, Variable>>(all: Rows): Rows => all;

export const variables = rows({
  PORT: {
    read: read.integer(0, 65_535),
    group: 'Network',
    usual: '8080',
    text: 'Port of the web app and the API. 0 chooses a free port.',
  },
  HOST: {
    read: read.text,
    group: 'Network',
    usual: '127.0.0.1',
    text: 'Address to listen on. `0.0.0.0` listens on all addresses.',
  },
  LARES_PUBLIC_URL: {
    read: read.origin,
    group: 'Network',
    usual: 'from host and port',
    text: 'Address that users open. Links and redirects start with it, and passkeys are bound to its host ([second factor](second-factor.md)). With https, Lares sets HSTS and `__Host-` cookies.',
    example: 'https://lares.example.com',
  },
  LARES_TRUST_PROXY: {
    read: read.proxies,
    group: 'Network',
    usual: '0',
    text: 'Reverse proxies whose `X-Forwarded-*` headers Lares believes: their number, or their networks such as `10.0.0.0/8,::1`. `on` means 1. With a number, let no one reach Lares without the proxy.',
    example: '1',
  },
  LARES_DATA_DIR: {
    read: read.text,
    group: 'Database',
    usual: './data',
    text: 'Directory of the embedded database, the secret key and the demo login.',
    example: '/var/lib/lares',
  },
  DATABASE_URL: {
    read: read.databaseUrl,
    group: 'Database',
    usual: 'the embedded PostgreSQL',
    text: 'A PostgreSQL 14+ server. With several hosts (`postgres://lares:password@one:5432,two:5432/lares`), Lares uses the one that accepts writes and switches when it fails.',
    example: 'postgres://lares:password@127.0.0.1:5432/lares',
  },
  LARES_DATABASE_DIRECT_URL: {
    read: read.databaseUrl,
    group: 'Database',
    usual: 'none',
    text: 'The PostgreSQL server itself, when `DATABASE_URL` leads to a pooler in transaction mode such as PgBouncer. Lares uses it for locks and notifications ([PgBouncer](operations/pgbouncer.md)).',
  },
  LARES_OLDER_POSTGRES: {
    read: read.text,
    group: 'Database',
    usual: 'none',
    text: 'Directory with the programs of an older PostgreSQL. Needed to migrate a data directory that the included version cannot read ([upgrading](operations/upgrade.md)).',
  },
  LARES_BACKUP_DIR: {
    read: read.text,
    group: 'Backups',
    usual: 'no backups',
    text: 'Directory for backups of the embedded database, best on another disk. Not with `DATABASE_URL` ([backups](operations/backup.md)).',
    example: '/mnt/backup/lares',
  },
  LARES_BACKUP_KEEP_DAYS: {
    read: read.integer(1, 36_500),
    group: 'Backups',
    usual: '7',
    text: 'Point-in-time recovery window, in days. Older backups are deleted.',
  },
  LARES_ROLES: {
    read: read.listOf(ROLES),
    group: 'Processes',
    usual: 'api,ingest,worker',
    text: 'Roles of this process: `api`, `ingest`, `worker`. Several processes can share one database.',
  },
  LARES_PROCESSES: {
    read: read.processes,
    group: 'Processes',
    usual: '1',
    text: 'Number of processes that serve on the one port, or `auto` for one per core. A supervisor restarts crashed processes; SIGHUP replaces all without a failed request ([processes](processes.md)).',
    example: 'auto',
  },
  LARES_PROCESS_MEMORY_MB: {
    read: read.integer(64, 1_048_576),
    group: 'Processes',
    usual: 'a share of the memory',
    text: 'Heap limit of each process in MB, with several processes.',
  },
  LARES_DRAIN_SECONDS: {
    read: read.integer(0, 3600),
    group: 'Processes',
    usual: '30',
    text: 'Seconds for which a replaced process finishes its open connections.',
  },
  LARES_DEMO: {
    read: read.flag,
    group: 'Processes',
    usual: 'on with the embedded database',
    text: 'Adds simulated homes to an empty database. Off by default with `DATABASE_URL`, several processes or `NODE_ENV=production`. Starting with `off` removes the demo data and nothing else.',
    example: 'off',
  },
  LARES_SECRET_KEY: {
    read: read.secretKeys,
    group: 'Access and limits',
    usual: 'created in the data directory',
    text: 'Key that encrypts secrets in the database: 32 bytes as hex or base64, the same for every process. During a rotation, list several keys separated by commas, the newest first.',
  },
  LARES_RATE_LIMIT: {
    read: read.rateLimit,
    group: 'Access and limits',
    usual: '20/100',
    text: 'Requests per second and burst of one token, shared by all processes, or `off`. An address without a token gets five times as much from each process.',
  },
  LARES_USER_RATE_LIMIT: {
    read: read.rateLimit,
    group: 'Access and limits',
    usual: 'as `LARES_RATE_LIMIT`',
    text: 'Requests per second and burst of all tokens of one user together. With `off`, only the limit of each token applies.',
    example: '20/100',
  },
  LARES_ORGANIZATION_CREATION: {
    read: read.oneOf(['everyone', 'operator']),
    group: 'Access and limits',
    usual: 'everyone',
    text: 'Who can create organizations. `operator`: only the command line (`lares org create`).',
  },
  LARES_SMS_SENDING: {
    read: read.oneOf(['everyone', 'approved']),
    group: 'Access and limits',
    usual: 'everyone',
    text: 'Which organizations can send SMS and calls. `approved`: those with a number of their own (`lares sms-number add`).',
  },
  LARES_QUOTAS: {
    read: read.quotas,
    group: 'Access and limits',
    usual:
      'organizations=100,homes=10000,devices=1000,guests=200000,clients=100,webhooks=1000,user_webhooks=1000,feeds=20,invitations_per_day=5000,sms_per_day=20000',
    text: 'Quotas: organizations, OAuth clients and webhooks of a user; homes and webhooks of an organization; devices, guests and booking calendars of a home; invitations and SMS (with calls) of the whole service per day. Name only those to change; `homes=off` removes one. Existing rows stay, and the command line can exceed quotas.',
    example: 'homes=500,sms_per_day=1000',
  },
  LARES_WEBHOOK_RETRY_DELAYS: {
    read: read.fourDelays,
    group: 'Webhooks',
    usual: '60,300,900,3600',
    text: 'Seconds before attempts 2 to 5, each ±20 %.',
  },
  LARES_WEBHOOK_TIMEOUT_MS: {
    read: read.integer(1, 10 * MINUTE_MS),
    group: 'Webhooks',
    usual: '10000',
    text: 'Time for one delivery in milliseconds, with redirects and the answer.',
  },
  LARES_WEBHOOK_ALLOW_PRIVATE: {
    read: read.flag,
    group: 'Webhooks',
    usual: 'off',
    text: 'Accepts http and private addresses as targets. For development and tests.',
    example: 'on',
  },
  LARES_DELIVERY_HISTORY_DAYS: {
    read: read.integer(0, 400),
    group: 'Webhooks',
    usual: '7',
    text: 'Days for which each delivery to an organization webhook is listed, with its attempts, the bytes sent and the beginning of the answer. 0: no history.',
  },
  LARES_EVENT_RETENTION_DAYS: {
    read: read.integer(1, 36_500),
    group: 'Data retention',
    usual: 'for ever',
    text: 'Deletes events older than this, a whole month at a time.',
  },
  LARES_MESSAGE_RETENTION_DAYS: {
    read: read.integer(1, 36_500),
    group: 'Data retention',
    usual: 'for ever',
    text: 'Deletes messages older than this once the stay is over. An organization can keep fewer days ([privacy](privacy.md)).',
  },
  LARES_GUEST_RETENTION_DAYS: {
    read: read.integer(1, 36_500),
    group: 'Data retention',
    usual: 'for ever',
    text: 'Erases name, phone number, e-mail address and message texts of a guest this many days after check-out. An organization can keep fewer.',
  },
  LARES_AUDIT_RETENTION_DAYS: {
    read: read.integer(1, 36_500),
    group: 'Data retention',
    usual: '400',
    text: 'Deletes entries of the audit log older than this, a whole month at a time ([audit log](audit.md)). An organization can keep fewer.',
  },
  LARES_SMTP_URL: {
    read: read.url('smtp:', 'smtps:'),
    group: 'Mail, SMS and calls',
    usual: 'none',
    text: 'Mail server, for every process with the role `worker`. Without it, mails wait in the outbox (`lares mail list`).',
    example: 'smtps://user:password@mail.example.com',
  },
  LARES_MAIL_FROM: {
    read: read.mailAddress,
    group: 'Mail, SMS and calls',
    usual: '`Lares <lares@` host of the public URL `>`',
    text: 'Sender of mails.',
    example: 'Lares <lares@example.com>',
  },
  LARES_SMS_URL: {
    read: read.smsAccount,
    group: 'Mail, SMS and calls',
    usual: 'none',
    text: 'Gateway for SMS and calls with a Twilio-compatible API. Without it, messages stay in the outbox ([messages](messages.md)).',
    example: 'https://AC…:token@api.twilio.com/2010-04-01/Accounts/AC…',
  },
  LARES_SMS_FROM: {
    read: read.smsSender,
    group: 'Mail, SMS and calls',
    usual: 'none',
    text: 'Number or name that SMS come from. Required with `LARES_SMS_URL`.',
    example: '+46700000001',
  },
  LARES_VOICE_FROM: {
    read: read.phoneNumber,
    group: 'Mail, SMS and calls',
    usual: 'as `LARES_SMS_FROM`',
    text: 'Number that calls come from.',
    example: '+46700000001',
  },
  LARES_UNREACHABLE_COUNTRIES: {
    read: read.countries,
    group: 'Mail, SMS and calls',
    usual: 'CU,IR,KP,SY',
    text: 'Countries that the SMS gateway cannot reach. Guests with such a number get `unreachable_country` ([settings](settings.md)).',
  },
  LARES_MQTT_PORT: {
    read: read.portOrOff,
    group: 'Devices and integrations',
    usual: '1883 with the embedded database',
    text: 'Port of the embedded MQTT broker, or `off`.',
    example: '1883',
  },
  LARES_MQTT_URL: {
    read: read.url('mqtt:', 'mqtts:', 'ws:', 'wss:'),
    group: 'Devices and integrations',
    usual: 'none',
    text: 'Your own MQTT broker that devices connect to. Processes share its messages ([MQTT](mqtt.md)).',
    example: 'mqtts://lares:password@broker.example.com',
  },
  LARES_BRIDGE_TOPICS: {
    read: read.oneOf(['own', 'any']),
    group: 'Devices and integrations',
    usual: 'own',
    text: 'On your own broker, `any` lets hosts choose the base topic of a Zigbee2MQTT bridge. Lares then reads any topic that a host names ([Zigbee2MQTT](bridges.md)).',
  },
  LARES_HA_MQTT_URL: {
    read: read.url('mqtt:', 'mqtts:', 'ws:', 'wss:'),
    group: 'Devices and integrations',
    usual: 'none',
    text: 'MQTT broker of a Home Assistant, for every process with the role `api` or `worker`. Hosts choose the homes that it shows ([Home Assistant](home-assistant.md)).',
    example: 'mqtt://lares:password@homeassistant.local',
  },
  LARES_BEDS24_URL: {
    read: read.url('http:', 'https:'),
    group: 'Devices and integrations',
    usual: 'the address of Beds24',
    text: 'Address of the Beds24 API ([booking systems](connectors.md)).',
  },
  LARES_HOSTAWAY_URL: {
    read: read.url('http:', 'https:'),
    group: 'Devices and integrations',
    usual: 'the address of Hostaway',
    text: 'Address of the Hostaway API ([booking systems](connectors.md)).',
  },
  LARES_LOG_LEVEL: {
    read: read.oneOf(LOG_LEVELS),
    group: 'Logs and metrics',
    usual: '`info`, on a terminal `warn`',
    text: '`trace`, `debug`, `info`, `warn`, `error` or `silent`.',
    example: 'info',
  },
  LARES_METRICS_TOKEN: {
    read: read.token,
    group: 'Logs and metrics',
    usual: 'metrics are public',
    text: 'Bearer token that `GET /metrics` requires, at least 16 characters.',
  },
  LARES_HEARTBEAT_URL: {
    read: read.url('http:', 'https:'),
    group: 'Logs and metrics',
    usual: 'none',
    text: 'Check of an external monitor with the convention of healthchecks.io. Lares pings it while it works ([heartbeat](operations/monitoring.md#heartbeat)). The address may be private.',
    example: 'https://hc-ping.com/00000000-0000-0000-0000-000000000000',
  },
  LARES_HEARTBEAT_SECONDS: {
    read: read.integer(10, 86_400),
    group: 'Logs and metrics',
    usual: '60',
    text: 'Seconds between two pings of the monitor.',
  },
  LARES_TOKEN: {
    read: read.accessToken,
    group: 'Command line',
    usual: 'the command asks you to log in',
    text: 'Access token for commands that call a server, such as `lares listen` ([listen](listen.md)).',
  },
  NODE_ENV: {
    read: read.text,
    group: 'Processes',
    usual: 'none',
    text: '`production` switches the demo off.',
    example: 'production',
  },
});

import { availableParallelism } from 'node:os';
import { resolve, sep } from 'node:path';
import { nearest } from './config/nearest.ts';
import * as read from './config/readers.ts';
import { ROLES, variables } from './config/variables.ts';
import { SECOND_MS } from './platform/durations.ts';
import { OPEN_POLICY } from './platform/policy.ts';
import { USUAL_QUOTAS } from './platform/quotas.ts';

/** The only reader of the environment. `config/variables.ts` has a row for each variable. */

const USUAL_DATA_DIR = 'data';

type Variables = { [Name in keyof typeof variables]?: ReturnType<(typeof variables)[Name]['read']> };
type Environment = Record<string, string | undefined>;

export class BadConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Reads every variable and reports all problems at once. An empty value counts as not set. */
function readVariables(environment: Environment): Variables {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read: reader }] of Object.entries(variables)) {
    const text = environment[name];
    if (text === undefined || text === '') continue;
    try {
      values[name] = reader(text);
    } catch (error) {
      if (!(error instanceof read.BadValue)) throw error;
      problems.push(`${name} ${error.message}`);
    }
  }
  if (values['LARES_SMS_URL'] !== undefined && !environment['LARES_SMS_FROM']) {
    problems.push('LARES_SMS_URL needs LARES_SMS_FROM, the number or name that messages come from');
  }
  if (
    values['LARES_DEMO'] === true &&
    processCount(values['LARES_PROCESSES'] as Variables['LARES_PROCESSES']) > 1
  ) {
    problems.push('LARES_DEMO=on needs LARES_PROCESSES=1: a demo, with its clock, lives in one process');
  }
  if (values['LARES_DATABASE_DIRECT_URL'] !== undefined && !environment['DATABASE_URL']) {
    problems.push('LARES_DATABASE_DIRECT_URL needs DATABASE_URL, which it is the direct way to');
  }
  problems.push(...backupProblems(environment), ...misspelt(environment));
  if (problems.length > 0) throw new BadConfiguration(problems);
  return values;
}

/** A shared folder would lose the backup together with the data. */
function backupProblems({ LARES_BACKUP_DIR, LARES_DATA_DIR, DATABASE_URL }: Environment): string[] {
  if (!LARES_BACKUP_DIR) return [];
  if (DATABASE_URL)
    return ['LARES_BACKUP_DIR is for the embedded database; lares backup says what to do for DATABASE_URL'];
  const [backup, data] = [resolve(LARES_BACKUP_DIR), resolve(LARES_DATA_DIR || USUAL_DATA_DIR)];
  if (!areOneInTheOther(backup, data)) return [];
  return ['LARES_BACKUP_DIR must not be the data directory, nor be in it or around it; best on another disk'];
}

export function areOneInTheOther(one: string, other: string): boolean {
  const isWithin = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  return isWithin(one, other) || isWithin(other, one);
}

function misspelt(environment: Environment): string[] {
  const known = Object.keys(variables);
  return Object.keys(environment)
    .filter((name) => name.startsWith('LARES_') && !known.includes(name))
    .map((name) => {
      const hint = nearest(name, known);
      return `${name} is not a setting of Lares${hint ? `; did you mean ${hint}?` : ''}`;
    });
}

export function readConfig(environment: Environment) {
  const set = readVariables(environment);
  const host = set.HOST ?? '127.0.0.1';
  const port = set.PORT ?? 8080;
  const databaseUrl = set.DATABASE_URL;
  const processes = processCount(set.LARES_PROCESSES);
  const rateLimit = set.LARES_RATE_LIMIT === undefined ? { perSecond: 20, burst: 100 } : set.LARES_RATE_LIMIT;
  return {
    host,
    port,
    databaseUrl,
    /** The server itself, if `databaseUrl` leads to a pooler. */
    databaseDirectUrl: set.LARES_DATABASE_DIRECT_URL,
    /** Undefined: derived from the host and the port actually bound. */
    publicUrl: set.LARES_PUBLIC_URL,
    /** For commands that call a server (`lares listen`). Undefined: they log in. */
    accessToken: set.LARES_TOKEN,
    dataDir: resolve(set.LARES_DATA_DIR ?? USUAL_DATA_DIR),
    /** Programs for a data directory of an older PostgreSQL. Undefined: those that came with Lares, if any. */
    olderPostgres: set.LARES_OLDER_POSTGRES === undefined ? undefined : resolve(set.LARES_OLDER_POSTGRES),
    backup: {
      /** Undefined: no backups. */
      folder: set.LARES_BACKUP_DIR === undefined ? undefined : resolve(set.LARES_BACKUP_DIR),
      /** Point-in-time recovery window. */
      keepDays: set.LARES_BACKUP_KEEP_DAYS ?? 7,
    },
    roles: set.LARES_ROLES ?? new Set(ROLES),
    /** Number of serving processes. With more than one, a supervisor watches over them. */
    processes,
    /** Heap limit of each process. Undefined: a share of the machine's memory. */
    processMemoryMb: set.LARES_PROCESS_MEMORY_MB,
    /** How long a replaced process keeps its connections. */
    drainMs: (set.LARES_DRAIN_SECONDS ?? 30) * SECOND_MS,
    demo: set.LARES_DEMO ?? (databaseUrl === undefined && set.NODE_ENV !== 'production' && processes === 1),
    rateLimit,
    /** For all tokens of a user together. The limit of one token unless set. */
    userRateLimit: set.LARES_USER_RATE_LIMIT === undefined ? rateLimit : set.LARES_USER_RATE_LIMIT,
    /** Newest first. Undefined: created at the first start and kept in the data directory. */
    secretKeys: set.LARES_SECRET_KEY,
    webhooks: webhookSettings(set),
    mqtt: mqttSettings(set, databaseUrl),
    /** Broker of a Home Assistant. Undefined: none. */
    homeAssistant: { mqttUrl: set.LARES_HA_MQTT_URL },
    /** Undefined: events are kept for ever. */
    eventRetentionDays: set.LARES_EVENT_RETENTION_DAYS,
    /** Maximum retention, whatever an organization sets. Undefined: for ever. */
    retention: {
      messagesDays: set.LARES_MESSAGE_RETENTION_DAYS,
      /** Counted from check-out. Then the guest's personal data is erased. */
      guestsDays: set.LARES_GUEST_RETENTION_DAYS,
      auditDays: set.LARES_AUDIT_RETENTION_DAYS ?? 400,
    },
    mail: {
      /** Undefined: mails stay in the outbox. */
      smtpUrl: set.LARES_SMTP_URL,
      from: set.LARES_MAIL_FROM ?? `Lares <lares@${mailHost(set.LARES_PUBLIC_URL)}>`,
    },
    /** Undefined: SMS and calls stay in the outbox. */
    sms: smsSettings(set),
    guests: {
      /** Countries that common gateways do not reach. */
      unreachableCountries: set.LARES_UNREACHABLE_COUNTRIES ?? new Set(['CU', 'IR', 'KP', 'SY']),
    },
    /** Base URLs of booking systems. Undefined: the vendors' own. */
    bookings: { beds24Url: set.LARES_BEDS24_URL, hostawayUrl: set.LARES_HOSTAWAY_URL },
    quotas: { ...USUAL_QUOTAS, ...set.LARES_QUOTAS },
    policy: {
      organizationCreation: set.LARES_ORGANIZATION_CREATION ?? OPEN_POLICY.organizationCreation,
      smsSending: set.LARES_SMS_SENDING ?? OPEN_POLICY.smsSending,
    },
    logLevel: set.LARES_LOG_LEVEL,
    heartbeat: heartbeatSettings(set),
    /** Undefined: anyone who reaches the server may read the metrics. */
    metricsToken: set.LARES_METRICS_TOKEN,
    /** Number or networks of proxies in front. 0: none. */
    trustProxy: set.LARES_TRUST_PROXY ?? 0,
  };
}

function processCount(wanted: number | 'auto' = 1): number {
  return wanted === 'auto' ? availableParallelism() : wanted;
}

function webhookSettings(set: Variables) {
  return {
    /** Before attempts 2 to 5. */
    retryDelaysS: set.LARES_WEBHOOK_RETRY_DELAYS ?? [60, 300, 900, 3600],
    timeoutMs: set.LARES_WEBHOOK_TIMEOUT_MS ?? 10_000,
    allowPrivate: set.LARES_WEBHOOK_ALLOW_PRIVATE ?? false,
    /** Days of delivery history. 0: none. */
    historyDays: set.LARES_DELIVERY_HISTORY_DAYS ?? 7,
  };
}

function heartbeatSettings(set: Variables) {
  return {
    /** Of an external monitor. Undefined: no heartbeat. */
    url: set.LARES_HEARTBEAT_URL,
    everyMs: (set.LARES_HEARTBEAT_SECONDS ?? 60) * SECOND_MS,
  };
}

function mqttSettings(set: Variables, databaseUrl: string | undefined) {
  return {
    /** An external broker. Without it, the embedded broker listens on `port`. */
    url: set.LARES_MQTT_URL,
    /** Undefined: no embedded broker. */
    port: mqttPort(set, databaseUrl),
    /** The operator chose the port, so a port in use is an error and not a warning. */
    portWasChosen: set.LARES_MQTT_PORT !== undefined,
    /** At an external broker, hosts may choose the topic of a bridge. */
    anyBridgeTopic: set.LARES_MQTT_URL !== undefined && set.LARES_BRIDGE_TOPICS === 'any',
  };
}

/** The embedded broker comes with the embedded database, where all devices of a home report to one process. */
function mqttPort(set: Variables, databaseUrl: string | undefined): number | undefined {
  if (set.LARES_MQTT_URL !== undefined || set.LARES_MQTT_PORT === 'off') return undefined;
  return set.LARES_MQTT_PORT ?? (databaseUrl === undefined ? 1883 : undefined);
}

function smsSettings(set: Variables) {
  const { LARES_SMS_URL: url, LARES_SMS_FROM: from, LARES_VOICE_FROM: voice } = set;
  if (url === undefined || from === undefined) return undefined;
  // A name or a short code cannot place calls.
  return { url, from, voiceFrom: voice ?? (read.isPhoneNumber(from) ? from : undefined) };
}

function mailHost(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}

export type Config = ReturnType<typeof readConfig>;

import { availableParallelism } from 'node:os';
import { resolve, sep } from 'node:path';
import { nearest } from './config/nearest.ts';
import * as read from './config/readers.ts';
import { MINUTE_MS, SECOND_MS } from './platform/durations.ts';
import { OPEN_POLICY } from './platform/policy.ts';
import { USUAL_QUOTAS } from './platform/quotas.ts';

/** The only reader of the environment. Every variable Lares knows is a row of `variables`. */

const ROLES = ['api', 'ingest', 'worker'] as const;
const USUAL_DATA_DIR = 'data';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const variables = {
  PORT: read.integer(0, 65_535),
  HOST: read.text,
  DATABASE_URL: read.databaseUrl,
  LARES_DATABASE_DIRECT_URL: read.databaseUrl,
  LARES_PUBLIC_URL: read.origin,
  LARES_DATA_DIR: read.text,
  LARES_OLDER_POSTGRES: read.text,
  LARES_BACKUP_DIR: read.text,
  LARES_BACKUP_KEEP_DAYS: read.integer(1, 36_500),
  LARES_ROLES: read.listOf(ROLES),
  LARES_PROCESSES: read.processes,
  LARES_PROCESS_MEMORY_MB: read.integer(64, 1_048_576),
  LARES_DRAIN_SECONDS: read.integer(0, 3600),
  LARES_SECRET_KEY: read.secretKeys,
  LARES_DEMO: read.flag,
  LARES_WEBHOOK_RETRY_DELAYS: read.fourDelays,
  LARES_WEBHOOK_TIMEOUT_MS: read.integer(1, 10 * MINUTE_MS),
  LARES_WEBHOOK_ALLOW_PRIVATE: read.flag,
  LARES_DELIVERY_HISTORY_DAYS: read.integer(0, 400),
  LARES_RATE_LIMIT: read.rateLimit,
  LARES_USER_RATE_LIMIT: read.rateLimit,
  LARES_MQTT_URL: read.url('mqtt:', 'mqtts:', 'ws:', 'wss:'),
  LARES_HA_MQTT_URL: read.url('mqtt:', 'mqtts:', 'ws:', 'wss:'),
  LARES_MQTT_PORT: read.portOrOff,
  LARES_BRIDGE_TOPICS: read.oneOf(['own', 'any']),
  LARES_SMTP_URL: read.url('smtp:', 'smtps:'),
  LARES_MAIL_FROM: read.mailAddress,
  LARES_SMS_URL: read.smsAccount,
  LARES_SMS_FROM: read.smsSender,
  LARES_VOICE_FROM: read.phoneNumber,
  LARES_EVENT_RETENTION_DAYS: read.integer(1, 36_500),
  LARES_MESSAGE_RETENTION_DAYS: read.integer(1, 36_500),
  LARES_GUEST_RETENTION_DAYS: read.integer(1, 36_500),
  LARES_AUDIT_RETENTION_DAYS: read.integer(1, 36_500),
  LARES_UNREACHABLE_COUNTRIES: read.countries,
  LARES_BEDS24_URL: read.url('http:', 'https:'),
  LARES_HOSTAWAY_URL: read.url('http:', 'https:'),
  LARES_LOG_LEVEL: read.oneOf(LOG_LEVELS),
  LARES_QUOTAS: read.quotas,
  LARES_ORGANIZATION_CREATION: read.oneOf(['everyone', 'operator']),
  LARES_SMS_SENDING: read.oneOf(['everyone', 'approved']),
  LARES_TRUST_PROXY: read.proxies,
  LARES_METRICS_TOKEN: read.token,
  LARES_TOKEN: read.accessToken,
  NODE_ENV: read.text,
};

type Variables = { [Name in keyof typeof variables]?: ReturnType<(typeof variables)[Name]> };
type Environment = Record<string, string | undefined>;

export class BadConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Reads every variable and lists every problem at once. An empty value counts as not set. */
function readVariables(environment: Environment): Variables {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(variables)) {
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

/** One place for both would be lost, or emptied, at once. */
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
    /** The server itself, where `databaseUrl` leads to a pooler. */
    databaseDirectUrl: set.LARES_DATABASE_DIRECT_URL,
    /** Undefined: made from the host and the port that was really bound. */
    publicUrl: set.LARES_PUBLIC_URL,
    /** Of commands that ask a server (`lares listen`). Undefined: they log in. */
    accessToken: set.LARES_TOKEN,
    dataDir: resolve(set.LARES_DATA_DIR ?? USUAL_DATA_DIR),
    /** Programs that read a data directory of an older PostgreSQL. Undefined: those that came with Lares, if any. */
    olderPostgres: set.LARES_OLDER_POSTGRES === undefined ? undefined : resolve(set.LARES_OLDER_POSTGRES),
    backup: {
      /** Undefined: Lares makes no backups. */
      folder: set.LARES_BACKUP_DIR === undefined ? undefined : resolve(set.LARES_BACKUP_DIR),
      /** Any moment of so many days can be restored. */
      keepDays: set.LARES_BACKUP_KEEP_DAYS ?? 7,
    },
    roles: set.LARES_ROLES ?? new Set(ROLES),
    /** How many processes serve; with more than one, another one watches over them. */
    processes,
    /** Of each of several processes. Undefined: a share of the machine's. */
    processMemoryMb: set.LARES_PROCESS_MEMORY_MB,
    /** How long a process that is replaced keeps the connections it has. */
    drainMs: (set.LARES_DRAIN_SECONDS ?? 30) * SECOND_MS,
    demo: set.LARES_DEMO ?? (databaseUrl === undefined && set.NODE_ENV !== 'production' && processes === 1),
    rateLimit,
    /** All tokens of a user together; as much as one token, unless somebody wants more. */
    userRateLimit: set.LARES_USER_RATE_LIMIT === undefined ? rateLimit : set.LARES_USER_RATE_LIMIT,
    /** The newest first. Undefined: made at the first start and kept in the data directory. */
    secretKeys: set.LARES_SECRET_KEY,
    webhooks: {
      /** Before attempts 2 to 5. */
      retryDelaysS: set.LARES_WEBHOOK_RETRY_DELAYS ?? [60, 300, 900, 3600],
      timeoutMs: set.LARES_WEBHOOK_TIMEOUT_MS ?? 10_000,
      allowPrivate: set.LARES_WEBHOOK_ALLOW_PRIVATE ?? false,
      /** For so many days it is kept what became of deliveries; 0: not at all. */
      historyDays: set.LARES_DELIVERY_HISTORY_DAYS ?? 7,
    },
    mqtt: {
      /** A broker of the operator's; without one, the embedded broker listens on `port`. */
      url: set.LARES_MQTT_URL,
      /** Undefined: no embedded broker. */
      port: mqttPort(set, databaseUrl),
      /** Somebody chose it, so that a port in use is an error and not a remark. */
      portWasChosen: set.LARES_MQTT_PORT !== undefined,
      /** At that broker a bridge may publish anywhere its host says. */
      anyBridgeTopic: set.LARES_MQTT_URL !== undefined && set.LARES_BRIDGE_TOPICS === 'any',
    },
    /** The broker of a Home Assistant. Undefined: none is told anything. */
    homeAssistant: { mqttUrl: set.LARES_HA_MQTT_URL },
    /** Undefined: events are kept for ever. */
    eventRetentionDays: set.LARES_EVENT_RETENTION_DAYS,
    /** What else is kept so many days at most, whatever an organization wishes. Undefined: for ever. */
    retention: {
      messagesDays: set.LARES_MESSAGE_RETENTION_DAYS,
      /** From check-out on; then nobody knows any more who it was. */
      guestsDays: set.LARES_GUEST_RETENTION_DAYS,
      auditDays: set.LARES_AUDIT_RETENTION_DAYS ?? 400,
    },
    mail: {
      /** Undefined: mails stay in the outbox. */
      smtpUrl: set.LARES_SMTP_URL,
      from: set.LARES_MAIL_FROM ?? `Lares <lares@${mailHost(set.LARES_PUBLIC_URL)}>`,
    },
    /** Undefined: neither SMS nor calls leave the house. */
    sms: smsSettings(set),
    guests: {
      /** Where the usual gateways send no messages. */
      unreachableCountries: set.LARES_UNREACHABLE_COUNTRIES ?? new Set(['CU', 'IR', 'KP', 'SY']),
    },
    /** Where booking systems are asked. Undefined: at their makers'. */
    bookings: { beds24Url: set.LARES_BEDS24_URL, hostawayUrl: set.LARES_HOSTAWAY_URL },
    quotas: { ...USUAL_QUOTAS, ...set.LARES_QUOTAS },
    policy: {
      organizationCreation: set.LARES_ORGANIZATION_CREATION ?? OPEN_POLICY.organizationCreation,
      smsSending: set.LARES_SMS_SENDING ?? OPEN_POLICY.smsSending,
    },
    logLevel: set.LARES_LOG_LEVEL,
    /** Undefined: everybody who reaches us may read the metrics. */
    metricsToken: set.LARES_METRICS_TOKEN,
    /** How many proxies are in front, or where they are; 0: none. */
    trustProxy: set.LARES_TRUST_PROXY ?? 0,
  };
}

function processCount(wanted: number | 'auto' = 1): number {
  return wanted === 'auto' ? availableParallelism() : wanted;
}

/** The embedded broker comes with the embedded database, where the devices of one home report to one process. */
function mqttPort(set: Variables, databaseUrl: string | undefined): number | undefined {
  if (set.LARES_MQTT_URL !== undefined || set.LARES_MQTT_PORT === 'off') return undefined;
  return set.LARES_MQTT_PORT ?? (databaseUrl === undefined ? 1883 : undefined);
}

function smsSettings(set: Variables) {
  const { LARES_SMS_URL: url, LARES_SMS_FROM: from, LARES_VOICE_FROM: voice } = set;
  if (url === undefined || from === undefined) return undefined;
  // A name or a short code calls nobody.
  return { url, from, voiceFrom: voice ?? (read.isPhoneNumber(from) ? from : undefined) };
}

function mailHost(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}

export type Config = ReturnType<typeof readConfig>;

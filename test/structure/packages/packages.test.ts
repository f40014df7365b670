import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config.ts';

/** The packages that Lares is published in. Only their text is checked, because no container runs in the suite. */

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = (directory = '.') => JSON.parse(read(join(directory, 'package.json')));

interface Service {
  image: string;
  build?: string;
  restart?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment: Record<string, string>;
  ports?: string[];
  networks?: string[];
  healthcheck?: object;
}

// The tag `!reset` is Compose's own.
const compose = (path: string) =>
  parse(read(path), { merge: true, logLevel: 'silent' }) as { services: Record<string, Service> };
const whole = compose('compose.yaml').services;
const roles = compose('deploy/compose.roles.yaml').services;

describe('compose.yaml', () => {
  it('has Lares, its database and a proxy, each with a version, and starts them again', () => {
    expect(Object.keys(whole)).toEqual(['lares', 'database', 'proxy']);
    for (const { image, restart } of Object.values(whole)) {
      expect(image).toMatch(/^[a-z]+:[0-9]/);
      expect(restart).toBe('unless-stopped');
    }
    expect(whole['lares']?.image).toBe(`lares:${manifest().version}`);
  });

  it('runs Lares on a file system that is read only, without rights', () => {
    expect(whole['lares']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('exposes neither the database nor Lares but by the proxy', () => {
    expect(whole['database']?.ports).toBeUndefined();
    expect(whole['database']?.networks).toEqual(['back']);
    expect(whole['proxy']?.networks).toEqual(['front']);
    expect(whole['lares']?.ports).toEqual(['1883:1883']);
  });

  it('has no secret in it, and says which are missing', () => {
    const text = read('compose.yaml');
    const wanted = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect([...new Set(wanted)].sort()).toEqual([
      'LARES_METRICS_TOKEN',
      'LARES_SECRET_KEY',
      'POSTGRES_PASSWORD',
      'PUBLIC_HOST',
    ]);
    for (const name of wanted) expect(read('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it.each([
    ['of one process', whole['lares']?.environment],
    ...Object.entries(roles)
      .filter(([name]) => name !== 'proxy')
      .map(([name, { environment }]) => [`of ${name}`, { ...whole['lares']?.environment, ...environment }]),
  ] as [string, Record<string, string>][])('has settings that Lares takes: %s', (_, environment) => {
    const given: Record<string, string> = {
      LARES_METRICS_TOKEN: 'cd'.repeat(32),
      LARES_SECRET_KEY: 'ab'.repeat(32),
      POSTGRES_PASSWORD: 'a password',
      PUBLIC_HOST: 'lares.example.com',
    };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_found, wanted) =>
        encodeURIComponent(given[wanted] ?? ''),
      ),
    ]);
    const config = readConfig({ ...Object.fromEntries(filled), NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(config.publicUrl).toBe('https://lares.example.com');
    expect(config.metricsToken).toBe(given['LARES_METRICS_TOKEN']);
  });

  it('has each role once when they are split', () => {
    const split = Object.entries(roles).flatMap(([, { environment }]) => environment['LARES_ROLES'] ?? []);
    expect(split.sort()).toEqual(['api', 'ingest', 'worker']);
  });
});

describe('the proxy', () => {
  it('asks for the services and ports that there are', () => {
    const caddyfile = read('deploy/Caddyfile');
    const asked = [...caddyfile.matchAll(/\b([a-z]+):8080\b/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(['lares']));
    expect(roles['proxy']?.environment['INGEST']).toBe('ingest:8080');
    expect(Object.keys(roles)).toContain('ingest');
  });

  it('gets every value that the Caddyfile needs', () => {
    const needed = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(needed).toEqual(['PUBLIC_HOST']);
    for (const name of needed) expect(Object.keys(whole['proxy']?.environment ?? {})).toContain(name);
  });
});

describe('the image', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')));

  it('is built in one stage and run in another, as an ordinary user', () => {
    expect(instructions.filter((line) => line.startsWith('FROM'))).toHaveLength(2);
    expect(last.find((line) => line.startsWith('USER'))).toBe('USER 1000');
    // The user that runs it installs nothing.
    const user = last.indexOf('USER 1000');
    expect(last.slice(user).some((line) => /^(RUN|COPY|ADD)/.test(line))).toBe(false);
  });

  it('is of the machine that the argument names, says when it is ill, and starts Lares', () => {
    expect(instructions[0]).toBe('ARG PLATFORM=linux/amd64');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's own.
    expect(last[0]).toContain('--platform=${PLATFORM}');
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
    expect(last.slice(-2)).toEqual(['ENTRYPOINT ["lares"]', 'CMD ["start"]']);
  });

  it('is built from every committed file, and from nothing that only this machine has', () => {
    const left = read('.dockerignore').split('\n');
    for (const path of ['.git', '.env', 'data', 'dist', 'node_modules']) expect(left).toContain(path);
    const ignored = left.filter((line) => line !== '' && !line.startsWith('#'));
    const committed = spawnSync('git', ['ls-files', '--', ...ignored], { cwd: ROOT, encoding: 'utf8' });
    expect([committed.status, committed.stdout]).toEqual([0, '']);
  });

  it('is found right by hadolint', ({ skip }) => {
    const { error, stdout, status } = spawnSync('hadolint', [join(ROOT, 'Dockerfile')], { encoding: 'utf8' });
    if (error) return skip('hadolint is not installed');
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe('the unit of systemd', () => {
  it('is found right by systemd-analyze', ({ skip }) => {
    const unit = join(ROOT, 'deploy/lares.service');
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    if (error) return skip('systemd-analyze is not installed');
    expect(stderr.split('\n').filter((line) => line.includes('lares.service'))).toEqual([]);
  });

  it('runs as a user of its own, may write to its own directory alone, and is not started again with wrong settings', () => {
    const unit = read('deploy/lares.service');
    for (const line of [
      'User=lares',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'StateDirectory=lares',
      'RestartPreventExitStatus=78',
    ])
      expect(unit.split('\n')).toContain(line);
  });
});

describe('.env.example', () => {
  it('names everything that the compose files read from .env', () => {
    const text = read('compose.yaml') + read('deploy/compose.roles.yaml');
    const wanted = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect(wanted.size).toBeGreaterThan(6);
    for (const name of wanted) expect(read('.env.example')).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });
});

describe('a release', () => {
  const release = (...args: string[]) => {
    const to = mkdtempSync(join(tmpdir(), 'lares-release-test-'));
    try {
      const script = join(ROOT, 'scripts/release.mjs');
      return spawnSync(process.execPath, [script, '--to', join(to, 'release'), ...args], {
        encoding: 'utf8',
      });
    } finally {
      rmSync(to, { recursive: true });
    }
  };

  it('is refused under a tag that is not the version, and as long as the version is not released', () => {
    const { status, stderr } = release('--tag', 'v9.9.9');
    expect(status).toBe(1);
    expect(stderr).toContain(`the tag is v9.9.9, package.json is ${manifest().version}`);
    const isUnreleased = read('CHANGELOG.md').includes(`## ${manifest().version} (unreleased)`);
    expect(stderr.includes('unreleased: give it a date')).toBe(isUnreleased);
  });

  it('has one version for all packages', () => {
    for (const directory of ['packages/sdk', 'packages/webhook-verifier'])
      expect(manifest(directory).version).toBe(manifest().version);
  });
});

describe('the hosted runs', () => {
  it('test by the same command as developers', () => {
    expect(read('.github/workflows/ci.yml')).toContain('bash .ci/run');
    expect(read('.github/workflows/release.yml')).toContain('bash .ci/run');
  });

  it('use what is here', () => {
    for (const file of ['ci.yml', 'release.yml']) {
      const { jobs } = parse(read(`.github/workflows/${file}`)) as {
        jobs: Record<string, { 'timeout-minutes': number; steps: { run?: string }[] }>;
      };
      for (const job of Object.values(jobs)) {
        expect(job['timeout-minutes']).toBeGreaterThan(0);
        const scripts = job.steps.flatMap(({ run = '' }) => [
          ...run.matchAll(/npm run (?:--silent )?([\w:]+)/g),
        ]);
        for (const [, name] of scripts) expect(Object.keys(manifest().scripts)).toContain(name);
      }
    }
    expect(existsSync(join(ROOT, '.nvmrc'))).toBe(true);
    expect(manifest().engines.node).toBe(`>=${read('.nvmrc').trim()}`);
  });
});

// Installs the programs that some tests need and that are not npm packages, where this machine allows it.
import { existsSync } from 'node:fs';
import { run } from './ensure.mjs';

/** `tier`: `fast` where `npm test` needs the program, `all` where only `npm run test:all` does. */
const PROGRAMS = [
  {
    name: 'Chromium',
    tier: 'all',
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    aptPackage: 'chromium-headless-shell',
    tests: 'browser tests',
  },
  {
    name: 'Mosquitto',
    tier: 'fast',
    paths: ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'],
    aptPackage: 'mosquitto',
    tests: 'MQTT broker tests',
  },
  {
    name: 'Caddy',
    tier: 'all',
    paths: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
    aptPackage: 'caddy',
    tests: 'tests of the reverse proxy',
  },
  {
    name: 'buildah',
    tier: 'all',
    paths: ['/usr/bin/buildah'],
    aptPackage: 'buildah',
    tests: 'tests of the container image',
  },
  { name: 'PHP', tier: 'all', paths: ['/usr/bin/php'], aptPackage: 'php-cli', tests: 'tests in PHP' },
  { name: 'Ruby', tier: 'all', paths: ['/usr/bin/ruby'], aptPackage: 'ruby', tests: 'tests in Ruby' },
];

/** Where a program cannot be installed, its tests are skipped and the summary says so. */
export function ensurePrograms(tier) {
  if (process.platform !== 'linux') return;
  const wanted = PROGRAMS.filter((program) => tier === 'all' || program.tier === tier);
  const missing = wanted.filter(({ paths }) => !paths.some(existsSync));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    for (const { name, tests } of missing)
      console.log(
        `No ${name} found and none can be installed here (needs root and apt): ${tests} are skipped.`,
      );
    return;
  }
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // At run level 1 the package manager starts no services: an installed broker would take port 1883.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  run('apt-get', ['update', '-qq'], quiet);
  for (const { name, aptPackage, tests } of missing) {
    console.log(`Installing ${name} for the ${tests} …`);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', aptPackage], quiet) !== 0) {
      console.log(`${name} could not be installed: ${tests} are skipped.`);
    }
  }
}

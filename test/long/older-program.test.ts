import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '../../src/platform/db/migrations/migrate.ts';
import { openLog } from '../../src/platform/observability/log.ts';
import { openTools } from '../../src/platform/open-tools.ts';
import { clientFor } from '../harness/client.ts';
import { emptyDatabase, urlOf } from '../harness/database.ts';
import { missing, startCalling } from '../harness/program/together.ts';
import { laresJson, startLares, temporaryDirectory } from '../harness/program.ts';
import { openReceiver } from '../harness/receiver.ts';
import { startLooking, startPressing } from '../harness/users.ts';
import { describe as prepared } from '../structure/row-types/columns.ts';
import { EXAMPLES } from '../structure/row-types/examples.ts';
import { findStatements } from '../structure/row-types/find-statements.ts';
import { buildIn, checkOut, olderCommit } from './older-program.ts';

const POLLING = { timeout: 240_000, interval: 50 };
const HOMES_MADE = 200;
const commit = olderCommit();
if (commit === undefined)
  console.log('no program of an older version: git knows no commit with fewer migrations');

it.skipIf(commit === undefined)(
  'a program of an older commit and this one serve one database, before, while and after this one migrates',
  async () => {
    const older = buildIn(checkOut(commit ?? ''));
    const { connectionConfig, drop } = await emptyDatabase();
    onTestFinished(drop);
    const environment = {
      DATABASE_URL: urlOf(connectionConfig),
      LARES_DATA_DIR: temporaryDirectory(),
      LARES_SECRET_KEY: 'ab'.repeat(32),
      LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    };
    const email = 'a@example.com';
    const make = (...args: string[]) => laresJson(args, environment, older);
    await make('user', 'create', '--email', email, '--name', 'Ann');
    const { organization_id = '' } = await make('org', 'create', '--name', 'Lakeside', '--owner', email);
    const { home_id = '' } = await make('home', 'create', '--org', organization_id, '--name', 'Mill');
    const { access_token = '' } = await make('token', 'create', '--user', email);
    const newDevice = (name: string) => make('device', 'create', '--home', home_id, '--name', name);
    const tokens = [(await newDevice('Hall'))['device_token'], (await newDevice('Attic'))['device_token']];

    const facts = { access_token, organization_id, home_id };
    const receiver = await openReceiver();
    const enter = (lares: Awaited<ReturnType<typeof startLares>>, name: string) => ({
      callers: [`${name}0`, `${name}1`].map((caller) => startCalling({ lares, ...facts }, caller)),
      looker: startLooking({ lares, ...facts }),
      button: startPressing(lares.url, tokens.shift() ?? ''),
    });
    const one = await startLares(environment, older);
    const hook = { url: receiver.url, events: ['short_button_press'] };
    const made = await clientFor(one.api, access_token).post(
      `/organizations/${organization_id}/webhooks`,
      hook,
    );
    expect(made.status).toBe(201);
    const crowds = [enter(one, 'older')];
    const goOn = async () => {
      const so = crowds.map(({ callers, looker }) => [
        callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0),
        looker.rounds(),
      ]);
      const further = () =>
        crowds.every(
          ({ callers, looker }, index) =>
            callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0) >
              (so[index]?.[0] ?? 0) + HOMES_MADE && looker.rounds() > (so[index]?.[1] ?? 0) + 2,
        );
      await expect.poll(further, POLLING).toBe(true);
    };
    await goOn();
    const two = await startLares(environment);
    expect(two.output.stdout).toContain('database migrated');
    crowds.push(enter(two, 'newer'));
    await goOn();

    const callers = crowds.flatMap((crowd) => crowd.callers);
    const others = crowds.flatMap(({ looker, button }) => [looker, button]);
    await Promise.all([...callers, ...others].map((user) => user.stop()));
    expect(callers.flatMap((caller) => caller.failures)).toEqual([]);
    expect(others.flatMap((user) => user.wrong)).toEqual([]);
    const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
    onTestFinished(() => tools.database.close());
    expect(await missing({ tools }, callers, [])).toEqual([]);
    const waiting = async () => (await tools.database.rows(sql`SELECT FROM deliveries`)).length;
    await expect.poll(waiting, POLLING).toBe(0);
    const pressed = crowds.reduce((sum, { button }) => sum + button.pressed(), 0);
    expect(receiver.received).toHaveLength(pressed);
    expect(new Set(receiver.received.map(({ body }) => body.event.webhook_event_id)).size).toBe(pressed);
    const homes = callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0);
    console.log(
      `beside ${commit}: ${homes} homes, ${pressed} events, each delivered once; nothing failed, nothing lost`,
    );
  },
  900_000,
);

it.skipIf(commit === undefined)(
  'every statement that a connection of a program of an older commit has prepared works after this one migrates',
  async () => {
    const directory = checkOut(commit ?? '');
    const { connectionConfig, drop } = await emptyDatabase();
    await migrate(connectionConfig, await readMigrations(join(directory, 'migrations')));
    const client = new pg.Client(connectionConfig);
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await drop();
    });
    const { statements } = findStatements(['bin/lares.ts'], EXAMPLES, directory);
    const texts = [
      ...new Set(statements.flatMap(({ texts: known }) => (known instanceof Error ? [] : known))),
    ];
    const names = new Map<string, string>();
    // A few statements have parameters that only today's examples know.
    for (const [index, text] of texts.entries())
      await prepared(client, text, `s${index}`).then(
        () => names.set(`s${index}`, text),
        () => undefined,
      );
    expect(names.size).toBeGreaterThan(200);
    expect(await migrate(connectionConfig, await readMigrations())).not.toEqual([]);
    const broken: string[] = [];
    for (const [name, text] of names)
      await prepared(client, undefined, name).catch((error: Error) =>
        broken.push(`${error.message}: ${text}`),
      );
    expect(broken).toEqual([]);
    console.log(`${names.size} of ${texts.length} statements of ${commit} were asked`);
  },
  600_000,
);

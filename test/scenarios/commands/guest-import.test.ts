import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../harness/database.ts';
import { laresJson, runLares, temporaryDirectory } from '../../harness/program.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  environment = { DATABASE_URL: urlOf(world.connectionConfig) };
});

async function newHome(): Promise<string> {
  const { organization_id, owner } = hood;
  return (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body.home_id;
}

async function file(text: string): Promise<string> {
  const path = join(temporaryDirectory(), 'guests.csv');
  await writeFile(path, text);
  return path;
}

const GOOD = 'Name;Checkin time;External id\nAda;2026-12-01T14:00:00Z;r-1\nBob;2026-12-02T14:00:00Z;r-2\n';
const BAD = `${GOOD}Eve;soon;r-3\n`;
const guestsOf = async (home: string) =>
  (await world.as(hood.owner).get(`/homes/${home}/guests`)).body.guests;

describe('lares guest import', () => {
  it('creates guests and updates those it knows, beside a running server [guest-import-command]', async () => {
    const home = await newHome();
    const command = ['guest', 'import', '--home', home, await file(GOOD)];
    expect(await laresJson([...command, '--dry-run'], environment)).toEqual({
      created: 2,
      updated: 0,
      errors: [],
    });
    expect(await guestsOf(home)).toEqual([]);
    expect(await laresJson(command, environment)).toEqual({ created: 2, updated: 0, errors: [] });
    expect(await laresJson(command, environment)).toEqual({ created: 0, updated: 2, errors: [] });
    expect((await guestsOf(home)).map(({ source }: { source: string }) => source)).toEqual(['csv', 'csv']);
  }, 60_000);

  it('stores nothing when a row is bad, except with --partial', async () => {
    const home = await newHome();
    const command = ['guest', 'import', '--home', home, await file(BAD)];
    const refused = await runLares(command, environment);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/row 4, checkin_time: must be an ISO-8601 time/);
    expect(await guestsOf(home)).toEqual([]);
    expect(await laresJson([...command, '--partial'], environment)).toEqual({
      created: 2,
      updated: 0,
      errors: [{ row: 4, column: 'checkin_time', message: expect.any(String) }],
    });
  }, 60_000);

  it('makes read-only guests of a source, as an integration does', async () => {
    const home = await newHome();
    const path = await file(GOOD);
    await laresJson(
      ['guest', 'import', '--home', home, path, '--source', 'ical:Airbnb', '--readonly'],
      environment,
    );
    const [ada] = await guestsOf(home);
    expect(ada).toMatchObject({ name: 'Ada', source: 'ical:Airbnb', readonly: true });
    const answer = await world.as(hood.owner).patch(`/homes/${home}/guests/${ada.guest_id}`, { name: 'x' });
    expect([answer.status, answer.body.error_key]).toEqual([400, 'readonly_guest']);
    // A plain import of the same source must not change what the API protects.
    const plain = await runLares(
      ['guest', 'import', '--home', home, path, '--source', 'ical:Airbnb'],
      environment,
    );
    expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining('read-only')]);
  }, 60_000);

  it.each([
    [['--home', 'x'], 64, 'x is not an id'],
    [['--home', '0'.repeat(24)], 1, 'There is no home'],
    [['--home', '0'.repeat(24), '--source', ' '], 64, '--source'],
  ])('%j: exit %i', async (options, code, text) => {
    const result = await runLares(['guest', 'import', ...options, await file(GOOD)], environment);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(text)]);
  });

  it('says so when the file cannot be read', async () => {
    const result = await runLares(
      ['guest', 'import', '--home', await newHome(), '/nowhere.csv'],
      environment,
    );
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('/nowhere.csv cannot be read')]);
  });
});

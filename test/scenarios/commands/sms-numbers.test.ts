import { beforeAll, expect, it } from 'vitest';
import { urlOf } from '../../harness/database.ts';
import { laresJson, runLares } from '../../harness/program.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

const NUMBER = '+46790000001';

let world: World;
let hood: Neighbourhood;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  environment = {
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_SMS_URL: 'https://AC1:token@sms.example.com/Accounts/AC1',
    LARES_SMS_FROM: '+46700000001',
  };
});

it('the operator gives an organization a number, sees it and takes it away', async () => {
  const add = ['sms-number', 'add', '--org', hood.organization_id, '--number', NUMBER];
  expect(await laresJson(add, environment)).toEqual({
    organization_id: hood.organization_id,
    number: NUMBER,
  });
  expect((await runLares(['sms-number', 'list'], environment)).stdout).toBe(
    `${NUMBER.padEnd(16)}  ${hood.organization_id}\n`,
  );
  expect(await laresJson(['sms-number', 'remove', '--number', NUMBER], environment)).toEqual({
    number: NUMBER,
  });
  expect(await laresJson(['sms-number', 'list'], environment)).toEqual({ numbers: [] });
  const { entries } = (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/audit`)).body;
  expect(entries.map(({ text }: { text: string }) => text)).toEqual([
    `The operator removed the SMS number ${NUMBER} from the organization`,
    `The operator assigned the SMS number ${NUMBER} to the organization`,
  ]);
});

it('says what is wrong', async () => {
  const add = (organization: string, number: string) =>
    runLares(['sms-number', 'add', '--org', organization, '--number', number], environment);
  const unknown = '0'.repeat(24);
  expect(await add(unknown, NUMBER)).toMatchObject({
    code: 1,
    stderr: `There is no organization ${unknown}.\n`,
  });
  expect((await add('x', NUMBER)).code).toBe(64);
  expect((await add(hood.organization_id, 'Lakeside')).code).toBe(64);
  expect(await add(hood.organization_id, '+46700000001')).toMatchObject({
    code: 1,
    stderr: '+46700000001 is LARES_SMS_FROM, which all organizations share.\n',
  });
  expect((await runLares(['sms-number', 'remove', '--number', NUMBER], environment)).code).toBe(1);
});

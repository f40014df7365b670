import { expect, it } from 'vitest';
import { readMigrations } from '../../src/platform/db/migrate.ts';

/**
 * Databases out there have run these, and are never asked to run them again: what has to change is a new one. The sums are
 * of `sha256sum migrations/*`; a new migration gets its line here when it is committed.
 */
const SUMS = `
8edc56c23bfc279e770950a3ab8d1b45548bc2006def84e27be45b085a87f53c  0001_accounts.sql
982d3bd3b7c6f94f4787e181167ab89b5205bddf81bba64968a2d14f37094699  0002_rate_buckets.sql
caf998d5774164da22b131a961ef18c567cdec9121c5be0fc5bc252bc35edcb6  0003_homes_and_devices.sql
eeafa6b240fc40b67e6e6d3a7488004f59ab421f9f4d2cc9790e6f24ce8f4d1b  0004_events.sql
d356604f78d5c0d73055e75a2af42980316a980586a1581ef9607bcf70890579  0005_webhooks.sql
8ddcdb6d1f84441daaf7fcd7eb846aee59e4ef24372b74321ad18de080be2165  0006_sessions.sql
4cfcf08e208c9020d7502a2bc7125f036699f0a624369fcc5b271ec1dbc40411  0007_oauth.sql
e9a2ae4d39d611d0fab956d03f8165a7eb8552970b12b65d5790deb6cc1f1a97  0008_delivery_ids.sql
d9df93543c8e098ae015033f3d1d9d3d75fb4aedc1fb73a3a2c844f2e0d07572  0009_secret_key_check.sql
4ca94a99c44cd7998ea2d7498f7a820986402677641c51e60fccbab287534667  0010_guests.sql
7b4a43caca72919e4ab545843aef69178c57594561cd24663d3ef25a2b7f439b  0011_jobs_and_integrations.sql
c3442b046a80efc0a178368dda6e8be441341748791238420f4b81e91fe6439b  0012_device_reports.sql
972af138e9440abf0053154ee6184878c47f5324ab47088ad684cb07f275900e  0013_sensor_series.sql
631b430f5d017ae1e4cacf8743cba09501a4ba604a916616a38a055f9795751e  0014_presets.sql
6c5e34ef5b71f80079fc64922aa1231e077ec2b0cf687e141956212abf43a021  0015_messages.sql
13a0e90d44c4ef86beb6155ee6f011203b3a60aa890374019feefd7bfc035007  0016_user_only_events.sql
9e133d8c90d4fe2ea1a90b588c335d9d39bbca1d91cfa16eb6d69230936e407e  0017_mails_are_jobs.sql
1bb0d7e925d4a51738f22609ae636b720b3a9983d2d6530e8e1be0ea84549510  0018_proved_addresses.sql
b39d33d425c318ee06d8336e45b2d5bc611b68c0b5a4776c755c563de67aaf84  0019_keys_of_accounts.sql
898bc2584a41454aaa44df6315a94f1406a28fb21bce248b458970e0b950ca6e  0020_caps.sql
dcdea31f5749e52e0d00c50a6c39b5a6320f85c876a081e6f5b09bfb3347e778  0021_sms_senders.sql
1fb37b35238f722799e980f3a7c19be31f3bff940af2549583df75c94020e1b3  0022_suspect_webhooks.sql
6bc36c5534ee40af947ad72e811ee15098a35c5321776896980856e0de529fe1  0023_readiness.sql
`;

it('no migration is edited once it was committed', async () => {
  const lines = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}`);
  expect(lines).toEqual(SUMS.trim().split('\n'));
});

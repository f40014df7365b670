import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** Settings that an intruder may have left: they notify the intruder, or silence the owner. */
interface SettingCounts {
  browsers: number;
  phones: number;
  rules: number;
}

export async function countNotificationSettings(
  connection: Connection,
  userId: string,
): Promise<SettingCounts> {
  const row = await connection.row<SettingCounts>(sql`
    SELECT (SELECT count(*) FROM push_subscriptions WHERE user_id = ${userId}) AS browsers,
      (SELECT count(phone_number) FROM notification_ways WHERE user_id = ${userId}) AS phones,
      (SELECT count(*) FROM notification_rules WHERE user_id = ${userId}) AS rules`);
  return row ?? { browsers: 0, phones: 0, rules: 0 };
}

/** Resets to the defaults of a new account: by e-mail, at any hour. Returns the counts. */
export async function resetNotificationSettings(
  connection: Connection,
  userId: string,
): Promise<SettingCounts> {
  const counts = await countNotificationSettings(connection, userId);
  await connection.rows(sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`);
  await connection.rows(sql`DELETE FROM notification_rules WHERE user_id = ${userId}`);
  await connection.rows(sql`DELETE FROM notification_ways WHERE user_id = ${userId}`);
  return counts;
}

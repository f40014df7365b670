import { badRequest, conflict, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { requireRoom } from '../platform/quotas.ts';
import { newSecretToken } from '../platform/secrets/secret-tokens.ts';
import type { Tools } from '../platform/tools.ts';
import { ownBaseTopic } from './bridge.ts';
import type { NewBridge } from './schema.ts';
import {
  type BridgeRow,
  countBridges,
  countBridgesOfOrganization,
  findBridge,
  insertBridge,
  isTopicTaken,
  type Owner,
  setToken,
} from './store.ts';

/** One is enough for most homes. */
export const MOST_OF_HOME = 20;
export const MOST_OF_ORGANIZATION = 100;
const LONGEST_TOPIC = 200;

/** A valid base topic: no wildcards, no system topics, no topics of devices that report themselves. */
const TOPIC = /^[^#+$\p{Cc}\p{Surrogate}/][^#+\p{Cc}\p{Surrogate}]*$/u;

/** Returns the token once; only its hash is stored. */
export async function createBridge(tools: Tools, owner: Owner, input: NewBridge, anyTopic: boolean) {
  const { database, clock, random, newId } = tools;
  const bridge_id = newId();
  const { token, tokenHash } = newSecretToken('bt', random);
  const base_topic = readBaseTopic(input.base_topic, anyTopic);
  const bridge = await database.transaction(async (connection) => {
    const { kind, name } = input;
    const row = { bridge_id, kind, name, base_topic, tokenHash, created_at: clock.now() };
    const isTaken = base_topic !== null && (await isTopicTaken(connection, base_topic));
    if (isTaken || !(await insertBridge(connection, owner, row)))
      throw conflict('Another bridge uses this "base_topic". Choose another one.');
    const most = owner.home_id === null ? MOST_OF_ORGANIZATION : MOST_OF_HOME;
    await requireRoom(connection, {
      name: `bridges of ${owner.home_id ?? owner.organization_id}`,
      most,
      count: () => countBridges(connection, owner),
      message: `${owner.home_id === null ? 'An organization' : 'A home'} has at most ${most} bridges. Delete one first.`,
    });
    await requireRoom(connection, {
      name: `bridges of ${owner.organization_id}`,
      most: MOST_OF_ORGANIZATION,
      count: () => countBridgesOfOrganization(connection, owner.organization_id),
      message: `An organization has at most ${MOST_OF_ORGANIZATION} bridges. Delete one first.`,
    });
    return findBridge(connection, owner, bridge_id);
  });
  if (!bridge) throw notFound('Bridge');
  return { bridge, bridge_token: token };
}

/** A base topic makes everything published there readable, so the operator decides whether users may choose one. */
function readBaseTopic(text: string | undefined, anyTopic: boolean): string | null {
  if (text === undefined) return null;
  if (!anyTopic)
    throw badRequest(
      '"base_topic" is not allowed on this service. Omit it, or ask the operator to set LARES_BRIDGE_TOPICS.',
      {
        context: 'base_topic',
      },
    );
  const topic = text.endsWith('/') ? text.slice(0, -1) : text;
  const isOurs = topic === 'lares' || topic.startsWith('lares/');
  if (topic.length > LONGEST_TOPIC || isOurs || !TOPIC.test(topic)) {
    throw badRequest(
      `"base_topic" must be an MQTT topic of at most ${LONGEST_TOPIC} characters, without wildcards, not below "lares".`,
      { context: 'base_topic' },
    );
  }
  return topic;
}

export async function requireBridge(tools: Tools, owner: Owner, bridgeId: string): Promise<BridgeRow> {
  const bridge = isPublicId(bridgeId) ? await findBridge(tools.database, owner, bridgeId) : undefined;
  if (!bridge) throw notFound('Bridge');
  return bridge;
}

/** The previous token stops working at once, because only one hash is stored. */
export async function newBridgeToken(tools: Tools, bridgeId: string): Promise<string> {
  const { token, tokenHash } = newSecretToken('bt', tools.random);
  await setToken(tools.database, bridgeId, tokenHash);
  return token;
}

/** What leaves the server. */
export function presentBridge(bridge: BridgeRow) {
  return { ...bridge, base_topic: bridge.base_topic ?? ownBaseTopic(bridge.bridge_id) };
}

import { afterEach, beforeEach, expect, it } from "vitest";
import { hashSecret, readIntegrationKey } from "../integrations/index.ts";
import { findKeyHash, saveKeyHash } from "../integrations/integration-key.repository.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { ensureChatKey, readChatKey, withdrawChatKey } from "./chat-key.ts";

const database = useTestDatabase();
let team: Team;

beforeEach(async () => {
  team = await buildTeam(database());
});
afterEach(() => team.close());

const scope = () => ({ ...team.server.deps, db: database().database.handle, at: team.clock.now() });
const owner = (provider: "slack" | "telegram" = "slack") => ({ workspaceId: team.workspaceId, provider });

it("a chat has one key, which proves what it says until it's withdrawn", async () => {
  await ensureChatKey(scope(), owner());
  await ensureChatKey(scope(), owner("telegram"));
  const key = (await readChatKey(scope(), owner())) ?? "";
  const carried = readIntegrationKey(key);
  expect(carried).toMatchObject(owner());
  expect(await findKeyHash(scope().db, owner())).toEqual(carried && hashSecret(carried));
  await ensureChatKey(scope(), owner());
  expect(await readChatKey(scope(), owner())).toBe(key);

  await withdrawChatKey(scope().db, owner());
  expect([await readChatKey(scope(), owner()), await findKeyHash(scope().db, owner())]).toEqual([null, undefined]);
  expect(await findKeyHash(scope().db, owner("telegram"))).toBeDefined();
  expect(await readChatKey(scope(), owner("telegram"))).toMatch(/^ghk_/);
});

it("a key that an admin has made stays where the chat never had one", async () => {
  await saveKeyHash(scope().db, { ...owner(), hash: Buffer.alloc(32), at: team.clock.now() });
  await withdrawChatKey(scope().db, owner());
  expect(await findKeyHash(scope().db, owner())).toBeDefined();
});

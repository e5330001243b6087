import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findBot, moveBotChats, saveBot } from "./bot.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;

beforeEach(async () => {
  for (const table of ["chat_bots", "chat_connections"] as const) await db().deleteFrom(table).execute();
});

it("a provider has its own bot, with the mark of its token", async () => {
  const find = async () => [await findBot(db(), "slack"), await findBot(db(), "telegram")];
  const first = {
    tokenMark: Buffer.from("one"),
    isFirst: true,
    name: { externalId: "7", username: "guild" },
    at: at(1),
  };
  await saveBot(db(), { ...first, provider: "slack" });
  expect(await find()).toEqual([
    { externalId: "7", username: "guild", tokenMark: Buffer.from("one"), refusedAt: null },
    undefined,
  ]);
  await saveBot(db(), { ...first, provider: "telegram", tokenMark: Buffer.from("two"), name: null, at: at(2) });
  expect((await find())[1]).toEqual({
    ...{ externalId: "", username: "", tokenMark: Buffer.from("two"), refusedAt: at(2) },
  });
});

it("another provider's chats stay when a bot's are lost", async () => {
  const { id: workspaceId } = await buildWorkspace(db());
  await buildChat(db(), { workspace_id: workspaceId, provider: "telegram", external_id: "1" });
  await buildChat(db(), { workspace_id: workspaceId, provider: "slack", external_id: "1" });
  const way = { from: "active", to: "revoked", at: at(9) } as const;
  expect(await moveBotChats(db(), { workspaceId, provider: "telegram" }, way)).toBe(true);
  const rows = await db().selectFrom("chat_connections").select(["provider", "state"]).orderBy("provider").execute();
  expect(rows.map((row) => `${row.provider} ${row.state}`)).toEqual(["slack active", "telegram revoked"]);
});

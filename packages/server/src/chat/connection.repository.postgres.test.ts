import { expect, it } from "vitest";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { lockConnection } from "./connection.repository.ts";

const test = useTestDatabase();

it("one chat is held until the transaction ends, and no other", async () => {
  const { database } = test();
  const { id: workspaceId } = await buildWorkspace(database.handle);
  const team = { workspaceId, provider: "slack", externalId: "T1" } as const;
  const chats = [team, { ...team, externalId: "T2" }, { ...team, provider: "telegram" }] as const;
  for (const { provider, externalId } of chats) {
    await buildChat(database.handle, { workspace_id: workspaceId, provider, external_id: externalId });
  }
  const free = () =>
    database.handle
      .selectFrom("chat_connections")
      .select(["workspace_id as workspaceId", "provider", "external_id as externalId"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("provider")
      .orderBy("external_id")
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
  await database.transaction(async (tx) => {
    await lockConnection(tx, team);
    expect(await free()).toEqual(chats.slice(1));
  });
  expect(await free()).toEqual(chats);
});

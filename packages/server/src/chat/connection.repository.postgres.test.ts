import { expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { lockConnection, saveConnection } from "./connection.repository.ts";

const test = useTestDatabase();
const AT = new Date("2026-01-01T00:00:00Z");

it("one chat is held until the transaction ends, and no other", async () => {
  const { database } = test();
  const { id: workspaceId } = await buildWorkspace(database.handle);
  const team = { workspaceId, provider: "slack", externalId: "T1" } as const;
  const chats = [team, { ...team, externalId: "T2" }, { ...team, provider: "telegram" }] as const;
  for (const chat of chats) {
    const given = { name: "Team", language: "en", isPersonal: false, credentials: Buffer.alloc(0) } as const;
    await saveConnection(database.handle, { ...chat, ...given, at: AT, renewAt: null });
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

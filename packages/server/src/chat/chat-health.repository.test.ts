import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findChatHealth } from "./chat-health.repository.ts";
import { saveChannels } from "./connection.repository.ts";

const test = useTestDatabase();

it("how a chat fares is told of its own messages", async () => {
  const db = test().database.handle;
  const { id: workspaceId } = await buildWorkspace(db);
  const team = (externalId: string) => ({ workspaceId, provider: "slack", externalId }) as const;
  for (const id of ["T1", "T2", "T3"]) await buildChat(db, { workspace_id: workspaceId, external_id: id });
  await buildChat(db, { workspace_id: workspaceId, provider: "telegram", external_id: "T1" });
  await saveChannels(db, team("T1"), { channels: [{ id: "C1", name: "#first" }], missedScope: "" });
  await saveChannels(db, team("T2"), { channels: [{ id: "C1", name: "#second" }], missedScope: "" });
  let keys = 0;
  async function queue(externalId: string, message: Record<string, unknown> = {}, provider = "slack"): Promise<void> {
    await db
      .insertInto("chat_outbox")
      .values({
        ...{ workspace_id: workspaceId, provider: provider as "slack", external_id: externalId, place: "C1" },
        ...{ is_group: true, language: "en", priority: 1, key: String((keys += 1)), card: "{}", created_at: at(9) },
        ...message,
      })
      .execute();
  }
  await queue("T1", { due_at: at(1) });
  await queue("T1", { due_at: at(1), is_withdrawn: true });
  await queue("T1", { due_at: at(1), is_withdrawn: true });
  await queue("T1", { due_at: at(1), is_withdrawn: true, message_id: "7" });
  await queue("T1", { sent_at: at(7) });
  await queue("T1", { sent_at: at(8), message_id: "8" });
  await queue("T1", { problem: "failed", error: "earlier" });
  await queue("T1", { problem: "unreachable", error: "latest" });
  await queue("T1", { problem: "late", error: "no news" });
  await queue("T1", { problem: "failed", error: "long ago", created_at: at(5) });
  await queue("T2", { problem: "failed", error: "another team's" });
  await queue("T1", { problem: "failed", error: "another chat's" }, "telegram");
  const health = await findChatHealth(db, { workspaceId, provider: "slack", since: at(5) });
  expect([...health.values()].sort((one, other) => one.externalId.localeCompare(other.externalId))).toEqual([
    {
      ...{ externalId: "T1", waiting: 2, failed: 2, lastError: "latest", lastChannel: "#first" },
      lastSentAt: at(8),
    },
    { externalId: "T2", waiting: 0, failed: 1, lastError: "another team's", lastChannel: "#second", lastSentAt: null },
  ]);
});

it("the channel of what was given up is its own chat's, or unknown", async () => {
  const db = test().database.handle;
  const { id: workspaceId } = await buildWorkspace(db);
  const lastChannel = async () =>
    [...(await findChatHealth(db, { workspaceId, provider: "slack", since: at(5) })).values()].map((each) => [
      each.lastError,
      each.lastChannel,
    ]);
  for (const provider of ["slack", "telegram"] as const) {
    await buildChat(db, { workspace_id: workspaceId, provider, external_id: "T4" });
    const channels = [{ id: provider === "slack" ? "C1" : "C2", name: `#${provider}` }];
    await saveChannels(db, { workspaceId, provider, externalId: "T4" }, { channels, missedScope: "" });
  }
  const message = { workspace_id: workspaceId, provider: "slack", external_id: "T4", is_group: true } as const;
  for (const place of ["C3", "C2"]) {
    await db
      .insertInto("chat_outbox")
      .values({
        ...{ ...message, place, key: place, language: "en", priority: 1, card: "{}", created_at: at(9) },
        ...{ problem: "failed", error: place },
      })
      .execute();
    expect(await lastChannel()).toEqual([[place, null]]);
  }
});

import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  deleteCodesBefore,
  deleteDeliveriesBefore,
  deleteMessagesBefore,
  deleteSpentChatState,
} from "./chat-cleanup.repository.ts";
import { failDelivery, findAnswer, finishDelivery, recordDelivery, takeDueDeliveries } from "./inbox.repository.ts";
import { deleteNote, findNote, saveNote } from "./note.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const TABLES = ["chat_outbox", "chat_connections", "chat_codes", "chat_inbox", "chat_notes", "chat_pace"] as const;

beforeEach(async () => {
  for (const table of TABLES) await db().deleteFrom(table).execute();
});

type Provider = "slack" | "telegram";
const store = (provider: Provider, id: string, minute: number) =>
  recordDelivery(db(), { provider, delivery: { id, body: id }, at: at(minute), leaseUntil: at(minute) });
const note = (provider: Provider, key: string, minute: number) =>
  saveNote(db(), { provider, key, value: `${provider} ${key}`, expiresAt: at(minute) });

describe("a cleanup", () => {
  it("deletes the codes that expired before, of all workspaces", async () => {
    for (const minute of [9, 10, 11]) {
      const { id: workspaceId } = await buildWorkspace(db());
      const { memberId } = await buildMember(db(), { name: "Ann", workspaceId });
      await db()
        .insertInto("chat_codes")
        .values({
          ...{ workspace_id: workspaceId, code_hash: Buffer.alloc(32), provider: "slack", purpose: "link" },
          ...{ member_id: memberId, expires_at: at(minute) },
        })
        .execute();
    }
    expect(await deleteCodesBefore(db(), at(10))).toBe(1);
    const left = await db().selectFrom("chat_codes").select("expires_at").orderBy("expires_at").execute();
    expect(left.map((row) => row.expires_at)).toEqual([at(10), at(11)]);
  });

  it("deletes the messages that were queued before", async () => {
    const { id: workspaceId } = await buildWorkspace(db());
    await buildChat(db(), { workspace_id: workspaceId, external_id: "T1" });
    for (const minute of [9, 10, 11]) {
      await db()
        .insertInto("chat_outbox")
        .values({
          ...{ workspace_id: workspaceId, provider: "slack", external_id: "T1", place: "C1", is_group: true },
          ...{ language: "en", priority: 1, key: String(minute), card: "{}", created_at: at(minute) },
        })
        .execute();
    }
    expect(await deleteMessagesBefore(db(), at(10))).toBe(1);
    const left = await db().selectFrom("chat_outbox").select("key").orderBy("id").execute();
    expect(left.map((row) => row.key)).toEqual(["10", "11"]);
  });

  it("deletes the deliveries that came before, unless they wait for an answer", async () => {
    for (const [id, minute] of [
      ["waits", 8],
      ["answered", 9],
      ["at the bound", 10],
    ] as const) {
      const row = await store("slack", id, minute);
      if (id !== "waits") await finishDelivery(db(), row?.id ?? 0, { status: 200, body: "" });
    }
    const lost = await store("slack", "given up", 9);
    await failDelivery(db(), lost?.id ?? 0, { error: "no", dueAt: null });
    expect(await deleteDeliveriesBefore(db(), at(10))).toBe(2);
    const left = await db().selectFrom("chat_inbox").select("delivery_id").orderBy("id").execute();
    expect(left.map((row) => row.delivery_id)).toEqual(["waits", "at the bound"]);
  });

  it("deletes expired notes, and places that have been free for an hour", async () => {
    for (const minute of [69, 70, 71]) await note("slack", String(minute), minute);
    for (const minute of [9, 10, 11])
      await db()
        .insertInto("chat_pace")
        .values({ provider: "slack", place: String(minute), ready_at: at(minute) })
        .execute();
    expect(await deleteSpentChatState(db(), at(70))).toBe(2);
    const notes = await db().selectFrom("chat_notes").select("key").orderBy("key").execute();
    const paces = await db().selectFrom("chat_pace").select("place").orderBy("ready_at").execute();
    expect([notes.map((row) => row.key), paces.map((row) => row.place)]).toEqual([
      ["70", "71"],
      ["10", "11"],
    ]);
  });

  it("deletes places that have been free for an hour and a millisecond, not for an hour", async () => {
    for (const place of ["11:59:59.999", "12:00:00.000"])
      await db()
        .insertInto("chat_pace")
        .values({ provider: "slack", place, ready_at: new Date(`2030-01-01T${place}Z`) })
        .execute();
    await deleteSpentChatState(db(), new Date("2030-01-01T13:00:00Z"));
    const left = await db().selectFrom("chat_pace").select("place").execute();
    expect(left.map((row) => row.place)).toEqual(["12:00:00.000"]);
  });
});

it("a note is one provider's, until it expires, and can be replaced", async () => {
  await note("slack", "form", 5);
  await note("slack", "form", 10);
  await note("slack", "other", 10);
  await note("telegram", "form", 20);
  const find = (provider: Provider, key: string, minute: number) => findNote(db(), { provider, key, at: at(minute) });
  expect([await find("slack", "form", 9), await find("slack", "form", 10)]).toEqual(["slack form", undefined]);
  await deleteNote(db(), { provider: "slack", key: "form" });
  expect([await find("slack", "form", 9), await find("slack", "other", 9), await find("telegram", "form", 19)]).toEqual(
    [undefined, "slack other", "telegram form"],
  );
});

describe("deliveries", () => {
  const take = async (provider: Provider, minute: number, limit: number) =>
    (await takeDueDeliveries(db(), { provider, at: at(minute), leaseUntil: at(minute + 5), limit })).map(
      ({ delivery, attempts }) => `${delivery.id} ${String(attempts)}`,
    );

  it("are taken up by their own provider once they're due, the longest due first, and told in their order", async () => {
    await store("slack", "third", 12);
    await store("slack", "first", 10);
    await store("slack", "second", 11);
    await store("telegram", "first", 10);
    const done = await store("slack", "done", 9);
    await finishDelivery(db(), done?.id ?? 0, { status: 200, body: "ok" });
    expect(await take("slack", 9, 9)).toEqual([]);
    expect(await take("slack", 12, 2)).toEqual(["first 2", "second 2"]);
    expect(await take("slack", 12, 9)).toEqual(["third 2"]);
    expect([await take("slack", 16, 9), await take("slack", 17, 9)]).toEqual([[], ["third 3", "first 3", "second 3"]]);
    expect(await take("telegram", 10, 9)).toEqual(["first 2"]);
  });

  it("are answered, given up and known by their own provider and number only", async () => {
    const ours = await store("slack", "1", 10);
    const theirs = await store("telegram", "1", 10);
    const next = await store("slack", "2", 10);
    expect(await store("slack", "1", 11), "known already").toBeUndefined();
    await finishDelivery(db(), ours?.id ?? 0, { status: 200, body: "ours" });
    const answer = (provider: Provider, deliveryId: string) => findAnswer(db(), { provider, deliveryId });
    expect([await answer("slack", "1"), await answer("telegram", "1"), await answer("slack", "2")]).toEqual([
      { status: 200, body: "ours" },
      null,
      null,
    ]);
    await failDelivery(db(), theirs?.id ?? 0, { error: "no", dueAt: null });
    await failDelivery(db(), next?.id ?? 0, { error: "later", dueAt: at(30) });
    expect([await take("slack", 29, 9), await take("slack", 30, 9), await take("telegram", 30, 9)]).toEqual([
      [],
      ["2 2"],
      [],
    ]);
    expect((await store("telegram", "1", 31))?.attempts, "given up").toBe(1);
    expect(await store("slack", "1", 31), "done").toBeUndefined();
  });
});

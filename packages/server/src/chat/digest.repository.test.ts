import { InvariantError } from "@guildhall/core";
import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { claimDigest, findDigestChats, findFeedEvents } from "./digest.repository.ts";
import type { DigestChat } from "./digest.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;

beforeEach(async () => {
  // Digests are sent in all workspaces.
  await db().deleteFrom("chat_connections").execute();
  workspaceId = (await buildWorkspace(db(), { settings: { tz: "Asia/Tokyo" } })).id;
});

interface Spec {
  readonly provider?: "slack" | "telegram";
  readonly isPersonal?: boolean;
  readonly isLost?: boolean;
  readonly hasDigest?: boolean;
  readonly channelId?: string;
  readonly digestAt?: Date;
}

const connect = (externalId: string, spec: Spec = {}) =>
  buildChat(db(), {
    ...{ workspace_id: workspaceId, provider: spec.provider ?? "slack", external_id: externalId, changed_at: at(3) },
    ...{ is_personal: spec.isPersonal ?? false, state: spec.isLost === true ? "revoked" : "active" },
    ...{ has_digest: spec.hasDigest ?? true, channel_id: spec.channelId ?? "C1", digest_at: spec.digestAt ?? null },
  });
const week = (minute: number) => ({ startsAt: at(0), endsAt: at(minute) });
const claim = (chat: DigestChat, minute: number) =>
  test().database.transaction((tx) => claimDigest(tx, chat, week(minute)));

it("a digest is for connected chats with a channel that want one, since the last or since they were connected", async () => {
  await connect("T1");
  await connect("T2", { digestAt: at(5) });
  await connect("T3", { digestAt: at(1), provider: "telegram", channelId: "C3" });
  await connect("personal", { isPersonal: true });
  await connect("lost", { isLost: true });
  await connect("silent", { hasDigest: false });
  await connect("nowhere", { channelId: "" });
  const chats = await findDigestChats(db());
  expect(
    chats.map(({ externalId, channelId, since, settings }) => [externalId, channelId, since, settings.tz]),
  ).toEqual([
    ["T1", "C1", at(3), "Asia/Tokyo"],
    ["T2", "C1", at(5), "Asia/Tokyo"],
    ["T3", "C3", at(3), "Asia/Tokyo"],
  ]);
});

it("a week's digest is claimed once, for its own chat, while that wants one there", async () => {
  await connect("T1");
  await connect("T2");
  await connect("T1", { provider: "telegram" });
  const [first, second] = await findDigestChats(db());
  if (first === undefined || second === undefined) throw new InvariantError("there are chats");
  expect([await claim(first, 10), await claim(first, 10), await claim(first, 9)]).toEqual([true, false, false]);
  expect((await findDigestChats(db())).map(({ since }) => since)).toEqual([at(10), at(3), at(3)]);
  expect([await claim(second, 10), await claim(first, 20)]).toEqual([true, true]);
  expect(await claim({ ...first, channelId: "C2" }, 30)).toBe(false);
  await db().updateTable("chat_connections").set({ has_digest: false }).where("external_id", "=", "T1").execute();
  await db().updateTable("chat_connections").set({ state: "revoked" }).where("external_id", "=", "T2").execute();
  expect([await claim(first, 30), await claim(second, 30)]).toEqual([false, false]);
});

it("a week's cards are those that everyone finds in the feed, the newest first", async () => {
  const { id: elsewhere } = await buildWorkspace(db());
  async function addCard(
    of: number,
    minute: number,
    places: readonly (readonly [audience: string, groupId: number])[],
  ) {
    const event = await db()
      .insertInto("events")
      .values({ workspace_id: of, type: "perk.published", payload: "{}", at: at(minute) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const item = await db()
      .insertInto("feed_items")
      .values({
        ...{ workspace_id: of, event_id: event.id, category: "perks", type: `card ${String(minute)}` },
        ...{ payload: "{}", at: at(minute) },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [audience, groupId] of places) {
      const place = { workspace_id: of, audience, group_id: groupId, item_id: item.id };
      await db().insertInto("feed_index").values(place).execute();
    }
  }
  const everyone = ["all", 0] as const;
  await addCard(workspaceId, 10, [everyone]);
  await addCard(workspaceId, 12, [everyone, ["all", 7]]);
  await addCard(workspaceId, 13, [["members:5", 0]]);
  await addCard(workspaceId, 14, [["all", 7]]);
  await addCard(workspaceId, 9, [everyone]);
  await addCard(workspaceId, 20, [everyone]);
  await addCard(elsewhere, 12, [everyone]);
  const cards = async (limit: number) =>
    test().database.transaction(async (tx) =>
      (await findFeedEvents(tx, { workspaceId, week: { startsAt: at(10), endsAt: at(20) }, limit })).map(
        ({ cardType, at: when }) => [cardType, when.getUTCMinutes()],
      ),
    );
  expect([await cards(9), await cards(1)]).toEqual([
    [
      ["card 12", 12],
      ["card 10", 10],
    ],
    [["card 12", 12]],
  ]);
});

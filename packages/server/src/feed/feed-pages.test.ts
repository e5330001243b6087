import type { EventPayload } from "@guildhall/core/events";
import { feedCalls } from "@guildhall/core/feed";
import { thanksCalls } from "@guildhall/core/thanks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordEvent } from "../events/record-event.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const CARDS = 41;
const database = useTestDatabase();
let team: Team;
let bob: Teammate;
/** The cards' ids, oldest first. */
let ids: readonly number[] = [];

const db = () => database().database.handle;

beforeAll(async () => {
  team = await buildTeam(database());
  const ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  await ann.client.call(thanksCalls.give, {
    body: {
      receivers: [{ id: bob.memberId }],
      description: "Thanks",
      rewards: [{ currencyId: team.currencyId, amount: 1 }],
    },
  });
  const written = await newestEvents(db(), [team.workspaceId], 0);
  // Only giving thanks writes such an event.
  const payload = written.find(({ type }) => type === "thanks.published")?.payload as EventPayload<"thanks.published">;
  const actor = { memberId: ann.memberId, workspace: { id: team.workspaceId } };
  const scope = { db: db(), at: team.clock.now(), actor, tell: () => undefined };
  for (let card = 1; card < CARDS; card += 1) await recordEvent(scope, { type: "thanks.published", payload });
  await team.readEvents();
  const cards = await db()
    .selectFrom("feed_items")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .orderBy("id")
    .execute();
  ids = cards.map(({ id }) => id);
});
afterAll(() => team.close());

const idOf = (card: number) => ids[card - 1] ?? 0;

/** Its newest and oldest card and their number, by place from 1, and what there is beside it. */
async function page(query: { readonly last_id?: number; readonly direction?: "prev" | "next" }): Promise<string> {
  const { items, hasPrev, hasNext } = await bob.client.call(feedCalls.get, { query });
  const places = items.map(({ id }) => ids.indexOf(id) + 1);
  const beside = [hasPrev ? "newer" : "", hasNext ? "older" : ""].filter(Boolean).join(" and ");
  return `${places.at(0)} to ${places.at(-1)}, ${places.length}, ${beside || "nothing"} beside`;
}

const newer = (than: number) => page({ last_id: idOf(than), direction: "prev" });
const older = (than: number) => page({ last_id: idOf(than), direction: "next" });
const around = (card: number) => page({ last_id: idOf(card) });

describe("a page", () => {
  it("of newer cards holds the 20 closest ones", async () => {
    expect(ids).toHaveLength(CARDS);
    expect(await newer(22)).toBe("41 to 23, 19, older beside");
    expect(await newer(21)).toBe("41 to 22, 20, older beside");
    expect(await newer(20)).toBe("40 to 21, 20, newer and older beside");
  });

  it("of older cards does too", async () => {
    expect(await older(20)).toBe("19 to 1, 19, newer beside");
    expect(await older(21)).toBe("20 to 1, 20, newer beside");
    expect(await older(22)).toBe("21 to 2, 20, newer and older beside");
  });

  it("around a card has ten newer ones, and is the newest page if there are no more", async () => {
    expect(await around(41)).toBe("41 to 22, 20, older beside");
    expect(await around(31)).toBe("41 to 22, 20, older beside");
    expect(await around(30)).toBe("40 to 21, 20, newer and older beside");
    expect(await around(11)).toBe("21 to 2, 20, newer and older beside");
    expect(await around(10)).toBe("20 to 1, 20, newer beside");
    expect(await around(9)).toBe("19 to 1, 19, newer beside");
  });

  it("is the newest one before anything was read, and lacks a card whose thanks is gone", async () => {
    expect(await page({})).toBe("41 to 22, 20, older beside");
    await db()
      .updateTable("feed_items")
      .set({ entity_id: 999_999_999 })
      .where("workspace_id", "=", team.workspaceId)
      .where("id", "=", idOf(40))
      .execute();
    expect(await page({})).toBe("41 to 22, 19, older beside");
    const { items } = await bob.client.call(feedCalls.get, { query: {} });
    expect(items.map(({ id }) => id)).not.toContain(idOf(40));
  });
});

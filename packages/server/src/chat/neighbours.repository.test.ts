import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findBotWorkspaces, moveBotChats } from "./bot.repository.ts";
import { moveConnection } from "./move-chat.repository.ts";
import { isUnchanged, saveRenewed, takeDueRenewals } from "./renewal.repository.ts";
import type { DueRenewal } from "./renewal.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const bytes = (byte: number) => Buffer.alloc(32, byte);
let here: number;
let elsewhere: number;

beforeEach(async () => {
  for (const table of ["chat_outbox", "chat_connections"] as const) await db().deleteFrom(table).execute();
  here = (await buildWorkspace(db())).id;
  elsewhere = (await buildWorkspace(db())).id;
});

type Provider = "slack" | "telegram";
const connect = (workspaceId: number, provider: Provider, externalId: string, more: Record<string, unknown> = {}) =>
  buildChat(db(), { workspace_id: workspaceId, provider, external_id: externalId, ...more });

describe("a group that gets another id", () => {
  async function fill(workspaceId: number, provider: Provider, externalId: string): Promise<void> {
    await connect(workspaceId, provider, externalId, { channel_id: "-1" });
    const own = { workspace_id: workspaceId, provider, external_id: externalId };
    for (const [position, place] of ["-1", "-5"].entries()) {
      await db()
        .insertInto("chat_channels")
        .values({ ...own, channel_id: place, name: place, position })
        .execute();
      await db()
        .insertInto("chat_outbox")
        .values({
          ...{ ...own, place, is_group: true, language: "en", priority: 1, key: `${provider} ${externalId} ${place}` },
          ...{ card: "{}", message_id: "7", thread_id: "5", created_at: at(1) },
        })
        .execute();
    }
  }
  /** Of each chat: where it announces, its channels, and where its messages are. */
  async function places() {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', c.provider, c.external_id, c.channel_id, length(c.credentials),
        (select string_agg(ch.channel_id, ',' order by ch.position) from chat_channels ch
          where ch.workspace_id = c.workspace_id and ch.provider = c.provider and ch.external_id = c.external_id),
        (select string_agg(o.place || '#' || o.message_id || '/' || o.thread_id, ',' order by o.id) from chat_outbox o
          where o.workspace_id = c.workspace_id and o.provider = c.provider and o.external_id = c.external_id)) as line
      from chat_connections c where c.workspace_id in (${here}, ${elsewhere})
      order by c.workspace_id, c.provider, c.external_id
    `.execute(db());
    return rows.map(({ line }) => line);
  }
  const move = (workspaceId: number, from: string) =>
    moveConnection(
      db(),
      { workspaceId, provider: "telegram", externalId: from },
      { externalId: "-9", credentials: bytes(1) },
    );

  it("takes its own channels and messages along, and nobody else's", async () => {
    await fill(here, "telegram", "-1");
    await fill(here, "telegram", "-2");
    await fill(here, "slack", "-1");
    await fill(here, "slack", "-9");
    await fill(elsewhere, "telegram", "-3");
    const same = "-1 0 -1,-5 -1#7/5,-5#7/5";
    const others = [`slack -1 ${same}`, `slack -9 ${same}`, `telegram -2 ${same}`, `telegram -3 ${same}`];
    await move(elsewhere, "-1");
    expect(await places()).toEqual([...others.slice(0, 2), `telegram -1 ${same}`, ...others.slice(2)]);
    await move(here, "-1");
    const moved = "telegram -9 -9 32 -9,-5 -9#/,-5#7/5";
    const after = [...others.slice(0, 3), moved, ...others.slice(3)];
    expect(await places()).toEqual(after);
    await move(elsewhere, "-5");
    expect(await places()).toEqual(after);
  });
});

describe("credentials that are renewed", () => {
  const due = (change: Partial<DueRenewal> = {}): DueRenewal => ({
    ...{ workspaceId: here, provider: "slack", externalId: "T1", name: "T1", language: "en", credentials: bytes(1) },
    ...change,
  });
  const take = async (minute: number) =>
    (await takeDueRenewals(db(), { provider: "slack", at: at(minute), leaseUntil: at(minute + 5) }))
      .map(({ externalId }) => externalId)
      .sort();

  it("are claimed from the minute they're due, and again when the claim is over", async () => {
    await connect(here, "slack", "T1", { renew_at: at(10) });
    await connect(here, "slack", "T2", { renew_at: at(11) });
    await connect(here, "slack", "lost", { renew_at: at(10), state: "revoked" });
    await connect(here, "slack", "lasting");
    await connect(here, "telegram", "T1", { renew_at: at(10) });
    await connect(elsewhere, "slack", "T3", { renew_at: at(10) });
    expect([await take(9), await take(10), await take(11)]).toEqual([[], ["T1", "T3"], ["T2"]]);
    expect([await take(14), await take(15)]).toEqual([[], ["T1", "T3"]]);
  });

  it("are those of one chat, as long as nobody has changed them", async () => {
    const old = { credentials: bytes(1), renew_at: at(10), renewing_until: at(12) };
    await connect(here, "slack", "T1", old);
    await connect(here, "telegram", "T1", old);
    await connect(here, "slack", "T2", old);
    await connect(elsewhere, "slack", "T3", old);
    const strangers = [
      due({ workspaceId: elsewhere }),
      due({ credentials: bytes(2) }),
      due({ provider: "telegram", externalId: "T2" }),
      due({ externalId: "T9" }),
    ];
    const renewed = { credentials: bytes(3), renewAt: at(20) };
    for (const each of strangers)
      expect([await isUnchanged(db(), each), await saveRenewed(db(), each, renewed)]).toEqual([false, false]);
    expect([await isUnchanged(db(), due()), await saveRenewed(db(), due(), renewed)]).toEqual([true, true]);
    expect([await isUnchanged(db(), due()), await saveRenewed(db(), due(), renewed)]).toEqual([false, false]);
    const rows = await db()
      .selectFrom("chat_connections")
      .select(["provider", "external_id", "credentials", "renew_at", "renewing_until"])
      .where("workspace_id", "in", [here, elsewhere])
      .orderBy("provider")
      .orderBy("external_id")
      .execute();
    expect(
      rows.map((row) => [row.provider, row.external_id, row.credentials[0], row.renew_at, row.renewing_until]),
    ).toEqual([
      ["slack", "T1", 3, at(20), null],
      ["slack", "T2", 1, at(10), at(12)],
      ["slack", "T3", 1, at(10), at(12)],
      ["telegram", "T1", 1, at(10), at(12)],
    ]);
  });
});

describe("a bot's chats", () => {
  beforeEach(async () => {
    await connect(elsewhere, "telegram", "3");
    await connect(here, "telegram", "1");
    await connect(here, "telegram", "2", { is_personal: true });
    await connect(here, "telegram", "4", { state: "uninstalled" });
    await connect(here, "slack", "1", { state: "revoked" });
  });
  const of = (provider: Provider, state: "active" | "revoked" | "uninstalled") =>
    findBotWorkspaces(db(), { provider, state });

  it("are in each of their workspaces once, in order", async () => {
    expect([await of("telegram", "active"), await of("telegram", "uninstalled")]).toEqual([[here, elsewhere], [here]]);
    expect([await of("telegram", "revoked"), await of("slack", "revoked")]).toEqual([[], [here]]);
  });

  it("change their state in one workspace, those that have the earlier one", async () => {
    const move = () =>
      moveBotChats(db(), { workspaceId: here, provider: "telegram" }, { from: "active", to: "revoked", at: at(9) });
    expect([await move(), await move()]).toEqual([true, false]);
    const rows = await db()
      .selectFrom("chat_connections")
      .select(["provider", "external_id", "state", "changed_at"])
      .orderBy("provider")
      .orderBy("external_id")
      .execute();
    expect(rows.map((row) => [row.provider, row.external_id, row.state, row.changed_at.getUTCMinutes()])).toEqual([
      ["slack", "1", "revoked", 0],
      ["telegram", "1", "revoked", 9],
      ["telegram", "2", "revoked", 9],
      ["telegram", "3", "active", 0],
      ["telegram", "4", "uninstalled", 0],
    ]);
  });
});

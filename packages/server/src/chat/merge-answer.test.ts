import type { ChatCard } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { connectChat } from "./connections.ts";
import { answerAbout, queueAnswer } from "./merge-answer.ts";
import { PRIORITY } from "./outbox.repository.ts";

const database = useTestDatabase();
const UNDO = { kind: "thanks", verb: "undo", id: 1, label: "Undo", style: "default" } as const;

let team: Team;
let ann: Teammate;
let bob: Teammate;

const db = () => database().database;
const group = () => `-${String(team.workspaceId)}`;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 2_000, channels: { telegram: createChannelProvider("telegram") } });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  await connect(group());
  await announceIn(group());
});
afterEach(() => team.close());

const connect = (externalId: string) =>
  connectChat(
    { ...team.server.deps, db: db().handle, at: team.clock.now() },
    {
      ...{ workspaceId: team.workspaceId, provider: "telegram", externalId, name: "Crew", language: "ru" },
      ...{ isPersonal: false, credentials: {} },
    },
  );

const announceIn = (channelId: string) =>
  db()
    .handle.updateTable("chat_connections")
    .set({ channel_id: channelId })
    .where("workspace_id", "=", team.workspaceId)
    .where("external_id", "=", group())
    .execute();

async function thank(): Promise<number> {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [{ id: bob.memberId }], description: "the review", rewards };
  return (await ann.client.call(contract.giveThanks, { body })).tid;
}

function answer(
  id: number,
  { key = "answer", messageId = "", place = group(), at = team.clock.now() } = {},
): Promise<void> {
  const card: ChatCard = { title: "Sent", link: "", facts: [], body: "", actions: [{ ...UNDO, id }] };
  const to = { workspaceId: team.workspaceId, provider: "telegram", externalId: group(), place } as const;
  const message = { ...to, isGroup: true, language: "en", priority: PRIORITY.reply, key, card } as const;
  const about = answerAbout({ kind: "thanks", id });
  return queueAnswer(db(), { ...message, about, threadOf: null, threadId: "5", messageId }, at);
}

/** What is or will be in the group. */
async function posts(): Promise<readonly object[]> {
  const { rows } = await sql<{ card: ChatCard; language: string; thread: string; messageId: string; type: string }>`
    select card, language, thread_id as thread, message_id as "messageId", type from chat_outbox
    where workspace_id = ${team.workspaceId} and not is_withdrawn and member_id = 0 order by id
  `.execute(db().handle);
  return rows.map(({ card: { title, actions }, ...row }) => ({
    title,
    labels: actions.map(({ label }) => label),
    ...row,
  }));
}

const ANNOUNCED = {
  title: "Ann: спасибо Bob",
  labels: ["Undo"],
  ...{ language: "ru", thread: "5", messageId: "", type: "thanks_published" },
};

describe("thanks that are answered and announced in one group", () => {
  it("are one message if they're announced later: the answer becomes the announcement", async () => {
    const id = await thank();
    await answer(id);
    expect(await posts()).toMatchObject([{ title: "Sent", language: "en", type: "answer" }]);
    await team.readEvents();
    expect(await posts()).toEqual([{ ...ANNOUNCED, title: expect.stringContaining("Bob") }]);
  });

  it("are one message if they were announced before: the answer takes its place", async () => {
    const id = await thank();
    await team.readEvents();
    await answer(id, { messageId: "9" });
    await answer(id, { messageId: "9" });
    expect(await posts()).toEqual([{ ...ANNOUNCED, messageId: "9", title: expect.stringContaining("Bob") }]);
  });

  it("stay one message if they're answered again in the message that announces them", async () => {
    const id = await thank();
    await team.readEvents();
    await answer(id, { messageId: "9" });
    await answer(id, { messageId: "9", key: "the second of two taps" });
    expect(await posts()).toEqual([{ ...ANNOUNCED, messageId: "9", title: expect.stringContaining("Bob") }]);
  });

  it("are one message if they're announced while the answer waits for its turn", async () => {
    const id = await thank();
    const at = team.clock.now();
    team.clock.advance(20);
    await team.readEvents();
    await answer(id, { at });
    expect(await posts()).toEqual([{ ...ANNOUNCED, title: expect.stringContaining("Bob") }]);
  });

  it("are gone from it once they're undone, whichever came first", async () => {
    const ids = [await thank(), await thank()] as const;
    await answer(ids[0], { key: "first" });
    await team.readEvents();
    await answer(ids[1], { key: "second" });
    for (const id of ids) await ann.client.call(contract.undoThanks, { params: { id } });
    await team.readEvents();
    expect(await posts()).toEqual([]);
  });

  it("are two messages if one is elsewhere", async () => {
    const id = await thank();
    await answer(id, { place: "-77" });
    await team.readEvents();
    expect(await posts()).toMatchObject([{ title: "Sent", type: "answer" }, { type: "thanks_published" }]);
  });

  it("are two messages if they're announced much later, such as when somebody joins", async () => {
    const id = await thank();
    team.clock.advance(5 * 60_000 + 1);
    await answer(id);
    await team.readEvents();
    expect(await posts()).toMatchObject([{ type: "answer" }, { type: "thanks_published" }]);
    team.clock.advance(5 * 60_000 + 1);
    await answer(id, { key: "again" });
    expect(await posts()).toHaveLength(3);
  });

  it("stay an answer where nothing is announced", async () => {
    await announceIn("");
    await answer(await thank());
    await team.readEvents();
    expect(await posts()).toMatchObject([{ title: "Sent", labels: ["Undo"], type: "answer", language: "en" }]);
  });
});

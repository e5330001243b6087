import type { ChatCard } from "@guildhall/core/chat";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { finishMessage, takeDueMessages } from "./due-message.repository.ts";
import { moveConnection } from "./move-chat.repository.ts";
import { findMessagesAbout, PRIORITY, queueMessages, reviseMessages, withdrawMessages } from "./outbox.repository.ts";
import type { NewMessage } from "./outbox.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const card = (title: string): ChatCard => ({ title, link: "", facts: [], body: "", actions: [] });
let workspaceId: number;
let minute: number;
let lastNumber: number;

/** Queues a message of the group, or of another place, which the tests call by its title. */
async function queue(title: string, change: Partial<NewMessage> = {}): Promise<void> {
  const message: NewMessage = {
    ...{ workspaceId, provider: "telegram", externalId: "-1", place: "-1", isGroup: true, language: "en" },
    ...{ priority: PRIORITY.announcement, key: title, card: card(title), threadOf: null, threadId: "", messageId: "" },
    about: { type: "challenge_published", entityId: 3, thing: "challenge 3", memberId: 0 },
    ...change,
  };
  await queueMessages(db(), [message], at(minute));
}

/** Sends everything that is due, as the chat would number it; returns what it was told to do. */
async function send(): Promise<readonly string[]> {
  const told: string[] = [];
  for (;;) {
    minute += 1;
    const due = await test().database.transaction((tx) =>
      takeDueMessages(tx, { provider: "telegram", at: at(minute), leaseUntil: at(minute + 1), limit: 9 }),
    );
    if (due.length === 0) return told;
    for (const message of due) {
      const { card: said, place, messageId, threadId, isWithdrawn } = message;
      lastNumber += 1;
      const act = messageId === "" ? "post" : `${isWithdrawn ? "delete" : "edit"} ${messageId}`;
      told.push([place, act, said.title, threadId === "" ? "" : `under ${threadId}`].join(" ").trim());
      const sent = { kind: "sent", messageId: messageId === "" ? String(lastNumber) : messageId } as const;
      await finishMessage(db(), message, { ...sent, at: at(minute) });
    }
  }
}

const move = () =>
  moveConnection(
    db(),
    { workspaceId, provider: "telegram", externalId: "-1" },
    { externalId: "-9", credentials: Buffer.alloc(0) },
  );

beforeEach(async () => {
  for (const table of ["chat_outbox", "chat_connections", "chat_pace"] as const) await db().deleteFrom(table).execute();
  workspaceId = (await buildWorkspace(db())).id;
  [minute, lastNumber] = [1, 100];
  await buildChat(db(), { workspace_id: workspaceId, provider: "telegram", external_id: "-1" });
});

const about = () => findMessagesAbout(db(), workspaceId, ["challenge 3"]);
const revise = async (title: string) =>
  await reviseMessages(
    db(),
    { workspaceId, at: at(minute) },
    new Map((await about()).map(({ id }) => [id, card(title)])),
  );
const withdraw = () =>
  withdrawMessages(db(), { workspaceId, at: at(minute) }, [{ type: "challenge_published", entityId: 3 }]);

describe("what was sent before a group got another id", () => {
  it("is neither changed nor deleted there by its number, which is another message's by now", async () => {
    await queue("first");
    expect(await send()).toEqual(["-1 post first"]);
    await move();
    await revise("news of it");
    expect(await send()).toEqual([]);
    await withdraw();
    expect(await send()).toEqual([]);
  });

  it("and was to be changed or deleted is said anew or not at all", async () => {
    await queue("first");
    await queue("gone", { about: { type: "perk_added", entityId: 4, thing: "perk 4", memberId: 0 } });
    await send();
    await revise("changed");
    await withdrawMessages(db(), { workspaceId, at: at(minute) }, [{ type: "perk_added", entityId: 4 }]);
    await queue("result", { about: null, messageId: "7" });
    await move();
    expect(await send()).toEqual(["-9 post changed", "-9 post result"]);
    await revise("changed again");
    expect(await send(), "it has a number again").toEqual(["-9 edit 103 changed again"]);
  });

  it("has what follows beside it, which answers no other message", async () => {
    await queue("first");
    await send();
    const [root] = await about();
    await move();
    await queue("follows", { externalId: "-9", place: "-9", threadOf: root?.id ?? 0 });
    expect(await send()).toEqual(["-9 post follows"]);
  });
});

it("what wasn't sent yet goes to the new group, and answers no message of the old one", async () => {
  await queue("waits", { threadId: "5" });
  await move();
  expect(await send()).toEqual(["-9 post waits"]);
});

it("what is elsewhere keeps its number", async () => {
  await queue("personal", { place: "11", isGroup: false });
  await send();
  await move();
  await revise("changed");
  expect(await send()).toEqual(["11 edit 101 changed"]);
});

it("what was to be changed and is changed again is still said", async () => {
  await queue("first");
  await send();
  await revise("changed");
  await move();
  await revise("changed again");
  expect(await send()).toEqual(["-9 post changed again"]);
});

it("announcements go where they went before, unless that was the group itself", async () => {
  const chosen = async (channelId: string) => {
    await db().updateTable("chat_connections").set({ external_id: "-1", channel_id: channelId }).execute();
    await move();
    return (await db().selectFrom("chat_connections").select("channel_id").executeTakeFirstOrThrow()).channel_id;
  };
  expect([await chosen("-1"), await chosen("-5"), await chosen("")]).toEqual(["-9", "-5", ""]);
});

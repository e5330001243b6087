import type { ChatApp, ChatDesk, ChatHost, Delivery, InboundAnswer, OutboundItem } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../jobs/cleanup.ts";
import { cardOf } from "../testing/chat-world.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import type { AppHost } from "./chat-app-plug.ts";
import { registerChatRoutes } from "./chat.routes.ts";
import { connectChat } from "./connections.ts";
import { createInjectTransport } from "./inject-transport.ts";
import { createChat } from "./start-chat.ts";
import type { RunningChat } from "./start-chat.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let server: TestServer;
let running: RunningChat[] = [];
let deliveries = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  server = createTestServer({ database: database().database, clock: team.clock });
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  await server.close();
  await team.close();
});

/** An app that takes signed bodies and answers each by a message. */
function start(options: { readonly fetch?: ChatApp["fetch"]; readonly answer?: (body: string) => InboundAnswer } = {}) {
  const sent: OutboundItem[] = [];
  const handled: Delivery[] = [];
  let given: AppHost | null = null;
  const create = (host: AppHost): ChatApp => {
    given = host;
    return {
      provider: "slack",
      pace: { perSecond: 100, placeGapMs: 0, perMinuteInGroups: 100 },
      fetch: options.fetch ?? null,
      receive: ({ headers, body }) => {
        if (headers["x-signature"] !== `signed ${body}`) return { kind: "answer", response: { status: 401, body: "" } };
        return options.answer?.(body) ?? { kind: "later", delivery: { id: body, body } };
      },
      handle: async (delivery) => {
        handled.push(delivery);
        const connection = await host.findConnection(name());
        if (connection !== null) await reply(host, connection, delivery.id);
        return { status: 200, body: '{"ok":true}' };
      },
      send: async (item) => {
        sent.push(item);
        return { kind: "sent", messageId: `m${String(item.id)}` };
      },
    };
  };
  const plug = { provider: "slack", paths: ["/slack/events"], create } as const;
  // Nobody asks for a desk here.
  const createDesk = () => ({}) as ChatDesk;
  const chats = createChat({
    deps: server.deps,
    apps: { plugs: [plug], createDesk },
    origin: "http://localhost",
    transport: createInjectTransport(server.fastify, "localhost"),
  });
  registerChatRoutes(server.fastify, { chats, clock: server.deps.clock });
  running.push(...chats);
  const host = (): AppHost => given ?? expect.fail("the app was given no host");
  return { sent, handled, host, start: () => chats.forEach((each) => each.start()) };
}

const name = () => `T${String(team.workspaceId)}`;

const reply = (host: ChatHost, connection: Parameters<ChatHost["reply"]>[0]["connection"], key: string) =>
  host.reply({
    connection,
    place: "C1",
    language: "en",
    threadId: "",
    messageId: "",
    card: cardOf(key),
    key,
  });

const connect = () =>
  connectChat(
    { ...server.deps, db: db(), at: team.clock.now() },
    {
      workspaceId: team.workspaceId,
      provider: "slack",
      externalId: name(),
      name: "Team",
      language: "en",
      isPersonal: false,
      credentials: { botToken: "xoxb" },
    },
  );

const post = async (body: string, { signature = `signed ${body}`, type = "application/json" } = {}) => {
  const { statusCode, body: text } = await server.ask({
    method: "POST",
    url: "/slack/events",
    headers: { "content-type": type, "x-signature": signature, "sec-fetch-site": "none" },
    payload: body,
  });
  return [statusCode, text];
};

const unique = () => `{"event": ${String((deliveries += 1))} ,"team":"${name()}"}`;

describe("a chat app in the server", () => {
  it("gets what its provider posts, byte by byte, once; nothing that isn't signed", async () => {
    const { handled, start: begin } = start();
    const body = unique();
    expect(await post(body, { signature: "forged" })).toEqual([401, ""]);
    expect(await post(body)).toEqual([200, ""]);
    expect(await post(body)).toEqual([200, ""]);
    const form = "payload=%7B%22a%22%3A1%7D&n=" + name();
    expect(await post(form, { type: "application/x-www-form-urlencoded" })).toEqual([200, ""]);
    begin();
    await expect.poll(() => handled.map((each) => each.body)).toEqual([body, form]);
  });

  it("answers what waits with the work's answer", async () => {
    start({ answer: (body) => ({ kind: "now", delivery: { id: body, body } }) });
    const body = unique();
    expect(await post(body)).toEqual([200, '{"ok":true}']);
    expect(await post(body)).toEqual([200, '{"ok":true}']);
  });

  it("refuses what is too large", async () => {
    const { handled } = start();
    expect((await post("x".repeat(1024 * 1024 + 1)))[0]).toBe(413);
    expect(handled).toEqual([]);
  });

  it("has what it queues sent soon, and what a killed process left worked on", async () => {
    await connect();
    const body = unique();
    await db()
      .insertInto("chat_inbox")
      .values({
        provider: "slack",
        delivery_id: body,
        body,
        attempts: 1,
        due_at: team.clock.now(),
        received_at: team.clock.now(),
      })
      .execute();
    const { sent, start: begin } = start();
    begin();
    await expect.poll(() => sent.map(({ card }) => card.title), { timeout: 20_000 }).toEqual([body]);
    const later = unique();
    await post(later);
    await expect.poll(() => sent.map(({ card }) => card.title), { timeout: 20_000 }).toEqual([body, later]);
  });

  it("fetches by itself where the provider can't call, until the server stops", async () => {
    const body = unique();
    let isOver = false;
    const { handled, start: begin } = start({
      fetch: async (take, signal) => {
        await take({ id: body, body });
        const { promise, resolve } = Promise.withResolvers<undefined>();
        signal.addEventListener("abort", () => resolve(undefined));
        await promise;
        isOver = true;
      },
    });
    begin();
    await expect.poll(() => handled.map(({ id }) => id), { timeout: 20_000 }).toEqual([body]);
    await running[0]?.stop();
    expect(isOver).toBe(true);
  });
});

describe("what an app keeps", () => {
  it("lasts as long as it said, wherever it's read", async () => {
    const [{ notes }, { notes: others }] = [start().host(), start().host()];
    const key = `draft ${name()}`;
    await notes.write(key, "one", 1_000);
    await notes.write(key, "two", 2_000);
    expect(await others.read(key)).toBe("two");
    team.clock.advance(2_000);
    expect(await notes.read(key)).toBeNull();
    await notes.write(key, "three");
    await others.remove(key);
    expect(await notes.read(key)).toBeNull();
  });

  it("is claimed by the first until that ends, and by each who claims the same", async () => {
    const [{ notes }, { notes: others }] = [start().host(), start().host()];
    const key = `claim ${name()}`;
    const claims = () => Promise.all([notes.claim(key, "one", 1_000), others.claim(key, "two", 1_000)]);
    const first = await claims();
    expect(new Set(first).size).toBe(1);
    team.clock.advance(999);
    expect(await others.claim(key, "three")).toBe(first[0]);
    team.clock.advance(1);
    expect(await others.claim(key, "three")).toBe("three");
  });

  it("is forgotten in the end, as is what was said", async () => {
    await database().database.pool.query(
      "delete from chat_inbox; delete from chat_outbox; delete from chat_notes; delete from chat_pace",
    );
    await connect();
    const { handled, host } = start();
    await post(unique());
    await expect.poll(() => handled.length).toBe(1);
    await host().notes.write("n", "1");
    await expect
      .poll(async () => db().selectFrom("chat_inbox").select("id").where("state", "=", "new").execute())
      .toEqual([]);
    const forget = async (days: number) =>
      (await cleanUp(db(), new Date(team.clock.now().getTime() + days * 24 * 3_600_000))).chat;
    const forgotten = [await forget(0), await forget(2), await forget(4), await forget(61), await forget(61)];
    expect(forgotten, "nothing yet, the note, the delivery, the message").toEqual([0, 1, 1, 1, 0]);
  });
});

it("a chat that gets another id stays connected, with its messages", async () => {
  await connect();
  const { host } = start();
  const connection = (await host().findConnection(name())) ?? expect.fail("it's connected");
  await reply(host(), connection, "answer");
  await db().updateTable("chat_outbox").set({ place: name() }).where("workspace_id", "=", team.workspaceId).execute();
  await host().saveChannels(name(), [{ id: name(), name: "here" }], "");
  const to = `${name()}-new`;
  await host().moveChat(name(), to);
  await host().moveChat(name(), to);
  expect(await host().findConnection(name())).toBeNull();
  expect(await host().findConnection(to)).toEqual({ ...connection, externalId: to });
  const rows = await db()
    .selectFrom("chat_outbox")
    .select(["external_id", "place"])
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect(rows).toEqual([{ external_id: to, place: to }]);
  const channels = await db()
    .selectFrom("chat_channels")
    .select(["external_id", "channel_id"])
    .where("workspace_id", "=", team.workspaceId)
    .execute();
  expect(channels).toEqual([{ external_id: to, channel_id: to }]);
});

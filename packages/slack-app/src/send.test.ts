import type { OutboundItem } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CARD } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const item = (more: Partial<OutboundItem> = {}): OutboundItem => ({
  id: 1,
  connection: scene.connection,
  place: "C1",
  language: "en",
  act: "post",
  messageId: "",
  threadId: "",
  card: CARD,
  ...more,
});

describe("send", () => {
  it("posts, edits and deletes the same message", async () => {
    const sent = await scene.app.send(item());
    const messageId = sent.kind === "sent" ? sent.messageId : "";
    expect(scene.team.messages).toMatchObject([{ channel: "C1", ts: messageId, threadTs: "" }]);
    expect(await scene.app.send(item({ act: "edit", messageId, card: { ...CARD, title: "Undone" } }))).toEqual(sent);
    expect(scene.team.messages[0]?.text).toContain("Undone");
    expect(await scene.app.send(item({ act: "delete", messageId }))).toEqual(sent);
    expect(scene.team.messages).toEqual([]);
    expect(await scene.app.send(item({ act: "delete", messageId }))).toEqual(sent);
  });

  it("answers in a thread, and writes to a person", async () => {
    await scene.app.send(item({ threadId: "1.000001" }));
    await scene.app.send(item({ place: "UBOB" }));
    expect(scene.team.messages).toMatchObject([{ threadTs: "1.000001" }, { channel: "DBOB" }]);
  });

  it("edits and deletes what it wrote to a person where Slack has it", async () => {
    const sent = await scene.app.send(item({ place: "UBOB" }));
    const messageId = sent.kind === "sent" ? sent.messageId : "";
    const edited = item({ place: "UBOB", act: "edit", messageId, card: { ...CARD, title: "Approved" } });
    expect(await scene.app.send(edited)).toEqual(sent);
    expect(scene.team.messages).toMatchObject([{ channel: "DBOB", text: expect.stringContaining("Approved") }]);
    await scene.app.send(item({ place: "UBOB", threadId: messageId }));
    expect(scene.team.messages[1]).toMatchObject({ threadTs: scene.team.messages[0]?.ts });
    expect(await scene.app.send(item({ place: "UBOB", act: "delete", messageId }))).toEqual(sent);
    expect(scene.team.messages).toHaveLength(1);
  });

  it("has a picture above what it says, and does without one that Slack can't fetch", async () => {
    const card = { ...CARD, picture: "/files/1/x.webp" };
    const picture = { type: "image", image_url: "https://guildhall.example/files/1/x.webp", alt_text: CARD.title };
    const sent = await scene.app.send(item({ card }));
    expect(scene.team.messages[0]?.blocks).toMatchObject({ 0: picture, 1: { type: "section" } });
    const messageId = sent.kind === "sent" ? sent.messageId : "";
    for (const method of ["chat.update", "chat.postMessage"])
      scene.fake.world.troubles.set(method, [{ kind: "error", error: "invalid_blocks" }]);
    expect(await scene.app.send(item({ card, act: "edit", messageId }))).toEqual(sent);
    expect(await scene.app.send(item({ card }))).toMatchObject({ kind: "sent" });
    expect(scene.team.messages.map(({ blocks }) => JSON.stringify(blocks).includes("image_url"))).toEqual([
      false,
      false,
    ]);
  });

  it("waits for a token that is being renewed, and keeps the connection", async () => {
    const expiresAt = scene.clock.now.toISOString();
    const renewing = { ...scene.connection, credentials: { botToken: TOKEN, refreshToken: "xoxe-1", expiresAt } };
    const wait = { kind: "wait", waitMs: 5000, isForAll: false };
    expect(await scene.app.send(item({ connection: renewing }))).toEqual(wait);
    expect(scene.methods()).toEqual([]);
    scene.fake.world.troubles.set("chat.postMessage", [
      { kind: "error", error: "token_expired" },
      { kind: "error", error: "token_expired" },
    ]);
    const later = { ...renewing.credentials, expiresAt: new Date(scene.clock.now.getTime() + 1).toISOString() };
    expect(await scene.app.send(item({ connection: { ...renewing, credentials: later } }))).toEqual(wait);
    expect(await scene.app.send(item())).toEqual({ kind: "revoked", reason: "token_expired" });
  });

  it("asks Slack not to add pictures of our own pages", async () => {
    await scene.app.send(item());
    expect(scene.fake.world.calls[0]?.args).toMatchObject({ unfurl_links: "false", unfurl_media: "false" });
  });

  it("posts in a public channel that the app isn't in, once that's granted", async () => {
    expect(await scene.app.send(item({ place: "C4" }))).toMatchObject({ kind: "sent" });
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: ["chat:write"], isRevoked: false });
    expect(await scene.app.send(item({ place: "C4" }))).toEqual({ kind: "unreachable", reason: "not_in_channel" });
  });

  it.each([
    ["C2", "not_in_channel"],
    ["C3", "is_archived"],
    ["C9", "channel_not_found"],
  ])("never reaches %s", async (place, reason) => {
    expect(await scene.app.send(item({ place }))).toEqual({ kind: "unreachable", reason });
  });

  it("can't edit what is gone", async () => {
    const outcome = await scene.app.send(item({ act: "edit", messageId: "9.9" }));
    expect(outcome).toEqual({ kind: "unreachable", reason: "message_not_found" });
  });

  it.each([
    ["a limit", { kind: "limit", retryAfterS: 30 } as const, 30_000],
    ["an error of Slack's", { kind: "http", statusCode: 500 } as const, 5000],
    ["a limit in words", { kind: "error", error: "ratelimited" } as const, 5000],
    ["an error in words", { kind: "error", error: "service_unavailable" } as const, 5000],
  ])("waits after %s, without trying by itself", async (_name, trouble, waitMs) => {
    scene.fake.world.troubles.set("chat.postMessage", [trouble]);
    expect(await scene.app.send(item())).toEqual({ kind: "wait", waitMs, isForAll: false });
    expect(scene.methods()).toHaveLength(1);
  });

  it("waits while Slack can't be reached", async () => {
    await scene.fake.close();
    expect(await scene.app.send(item())).toEqual({ kind: "wait", waitMs: 5000, isForAll: false });
  });

  it.each(["invalid_auth", "token_revoked", "token_expired", "account_inactive"])(
    "says that %s is the end",
    async (error) => {
      scene.fake.world.troubles.set("chat.postMessage", [{ kind: "error", error }]);
      expect(await scene.app.send(item())).toEqual({ kind: "revoked", reason: error });
    },
  );

  it("says that a withdrawn token is the end", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: [], isRevoked: true });
    expect(await scene.app.send(item())).toEqual({ kind: "revoked", reason: "token_revoked" });
  });
});

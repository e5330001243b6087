import { describe, expect, it } from "vitest";
import { createClient } from "../client/client.ts";
import * as en from "../i18n/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import { buildErrorAnswer, buildOkAnswer, createScriptedTransport } from "../testing/scripted-transport.ts";
import type { ScriptStep } from "../testing/scripted-transport.ts";
import { createTestPlatform } from "../testing/test-platform.ts";
import { createChatDesk } from "./create-chat-desk.ts";
import type { ChatDesk } from "./chat-desk.ts";

const t = createTranslate("en", new Map(Object.entries(en)));

function openDesk(...steps: readonly ScriptStep[]) {
  const { transport, requests } = createScriptedTransport(...steps);
  const client = createClient({
    transport,
    platform: createTestPlatform(),
    token: () => "token",
    retry: { maxAttempts: 1, baseMs: 1, maxWaitMs: 1 },
  });
  const now = () => new Date("2026-11-23T10:00:00Z");
  const findMembers = () => Promise.resolve(new Map());
  return { desk: createChatDesk({ client, language: "en", t, now, findMembers }), requests };
}

const accept = (desk: ChatDesk) => desk.act({ kind: "challenge", verb: "accept", id: 5 }, null, "delivery-1");

describe("an action", () => {
  it.each<[string, ScriptStep]>([
    ["no answer", "fail"],
    ["an error of the server", buildErrorAnswer(500, { code: "ErrorUnknown" })],
    ["a server that's busy", buildErrorAnswer(503, { code: "ErrorUnavailable" })],
    ["a twin of the request under way", buildErrorAnswer(409, { code: "ErrorConflict" })],
    ["an answer that isn't one", { status: 200, headers: {}, body: "<html>" }],
  ])("fails on %s, so that the delivery is tried again with its key", async (_, step) => {
    const { desk, requests } = openDesk(step, buildErrorAnswer(409, { code: "ErrorRefused", reason: "in_review" }));
    await expect(accept(desk)).rejects.toMatchObject({ code: expect.any(String) });
    expect(await accept(desk)).toMatchObject({ kind: "refused", text: "This is in review." });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]).filter((key) => key !== undefined);
    expect(new Set(keys)).toEqual(new Set(["delivery-1"]));
  });

  it("says so if the person's token holds no more", async () => {
    const { desk } = openDesk(buildErrorAnswer(401, { code: "ErrorUnauthenticated" }));
    expect(await accept(desk)).toEqual({
      kind: "refused",
      text: "Your connection to Guildhall has ended. Connect your account again, or ask a workspace admin.",
      fields: {},
      card: null,
    });
  });

  it("stays done even if its card can't be read", async () => {
    const assignment = { id: 9, assignees: [{}] };
    const { desk } = openDesk(buildOkAnswer({ assignment }), buildErrorAnswer(500, { code: "ErrorUnknown" }));
    expect(await accept(desk)).toEqual({ kind: "done", text: "Accepted. Good luck!", card: null });
  });
});

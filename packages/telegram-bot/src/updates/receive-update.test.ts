import { describe, expect, it } from "vitest";
import type { InboundAnswer } from "@guildhall/core/chat";
import { receiveUpdate } from "./receive-update.ts";

const SECRET = "hook-secret_1";
const HEADER = "x-telegram-bot-api-secret-token";
const BODY = '{"update_id":700}';

function receive(changes: { path?: string; secret?: string | null; body?: string; kept?: string } = {}) {
  const { path = "/telegram/webhook", secret = SECRET, body = BODY, kept = SECRET } = changes;
  const headers = secret === null ? {} : { [HEADER]: secret };
  return receiveUpdate({ path, headers, body, at: new Date(0) }, kept);
}

function refused(status: number): InboundAnswer {
  return { kind: "answer", response: { status, body: "" } };
}

describe("an update that's posted", () => {
  it("is stored by its id if Telegram knows the secret", () => {
    expect(receive()).toEqual({ kind: "later", delivery: { id: "700", body: BODY } });
  });

  it.each([["hook-secret_2"], [`${SECRET}x`], [SECRET.slice(1)], [""], [null]])(
    "is refused with secret %j",
    (secret) => {
      expect(receive({ secret })).toEqual(refused(403));
    },
  );

  it("is refused by a bot that asks for its updates, whatever the secret", () => {
    expect(receive({ kept: "", secret: "" })).toEqual(refused(404));
  });

  it("is refused elsewhere", () => {
    expect(receive({ path: "/telegram/webhook/x" })).toEqual(refused(404));
  });

  it.each(["", "null", "[]", "{}", '{"update_id":"7"}', '{"update_id":1.5}', "{"])("is refused as %j", (body) => {
    expect(receive({ body })).toEqual(refused(400));
  });
});

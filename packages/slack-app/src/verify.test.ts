import { describe, expect, it } from "vitest";
import { isFromSlack, MAX_CLOCK_GAP_S, signatureOf } from "./verify.ts";

const secret = "8f742231b10e8888abcd99yyyzzz85a5";
const at = new Date("2026-03-02T10:00:00.000Z");
const nowS = at.getTime() / 1000;
const body = "token=x&team_id=T1&command=%2Fthanks&text=%F0%9F%92%8E";

function request({ sentAt = String(nowS), signature = "", text = body } = {}) {
  return {
    at,
    body: text,
    headers: {
      "x-slack-request-timestamp": sentAt,
      "x-slack-signature": signature === "" ? signatureOf({ sentAt, body: text }, secret) : signature,
    },
  };
}

describe("isFromSlack", () => {
  it("computes the signature that Slack's documentation shows", () => {
    const documented =
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&" +
      "channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&" +
      "response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&" +
      "trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
    expect(signatureOf({ sentAt: "1531420618", body: documented }, "8f742231b10e8888abcd99yyyzzz85a5")).toBe(
      "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    );
  });

  it("accepts a signed request", () => {
    expect(isFromSlack(request(), secret)).toBe(true);
  });

  it.each([
    ["as old as allowed", -MAX_CLOCK_GAP_S, true],
    ["a second older", -MAX_CLOCK_GAP_S - 1, false],
    ["as far ahead as allowed", MAX_CLOCK_GAP_S, true],
    ["a second further ahead", MAX_CLOCK_GAP_S + 1, false],
  ])("a request %s", (_name, gapS, accepted) => {
    expect(isFromSlack(request({ sentAt: String(nowS + gapS) }), secret)).toBe(accepted);
  });

  it.each([
    ["another secret's signature", request({ signature: signatureOf({ sentAt: String(nowS), body }, "other") })],
    ["another body's signature", { ...request(), body: `${body}&x=1` }],
    ["another time's signature", request({ signature: signatureOf({ sentAt: String(nowS + 1), body }, secret) })],
    ["a signature cut short", request({ signature: request().headers["x-slack-signature"].slice(0, -1) })],
    [
      "a signature of another version",
      request({ signature: request().headers["x-slack-signature"].replace("v0", "v1") }),
    ],
    ["no signature", { ...request(), headers: { "x-slack-request-timestamp": String(nowS) } }],
    ["no time", { ...request(), headers: { "x-slack-signature": "v0=" } }],
    ["a time that is no number", request({ sentAt: `${nowS}.5` })],
    ["an empty time", request({ sentAt: "" })],
  ])("refuses %s", (_name, forged) => {
    expect(isFromSlack(forged, secret)).toBe(false);
  });

  it("accepts nothing without a secret", () => {
    const forged = request({ signature: signatureOf({ sentAt: String(nowS), body }, "") });
    expect(isFromSlack(forged, "")).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const kindAndId = (request: Parameters<SlackScene["app"]["receive"]>[0]) => {
  const answer = scene.app.receive(request);
  return answer.kind === "answer" ? answer : { kind: answer.kind, id: answer.delivery.id };
};
const ANSWER = { kind: "answer", response: { status: 200, body: "" } };

describe("receive", () => {
  it("answers Slack's question about the address", () => {
    const request = scene.slack.raw(JSON.stringify({ type: "url_verification", challenge: "c" }));
    expect(scene.app.receive(request)).toEqual({
      kind: "answer",
      response: { status: 200, body: '{"challenge":"c"}' },
    });
  });

  it("refuses what Slack didn't sign, whatever it says", () => {
    const request = scene.slack.raw(JSON.stringify({ type: "url_verification", challenge: "c" }));
    const forged = { ...request, body: request.body.replace('"c"', '"d"') };
    expect(scene.app.receive(forged)).toEqual({ kind: "answer", response: { status: 401, body: "" } });
  });

  it.each(["", "{", "[]", "payload=%7B", "payload=3"])("refuses a signed body that is none: %j", (body) => {
    expect(scene.app.receive(scene.slack.raw(body))).toEqual({ kind: "answer", response: { status: 400, body: "" } });
  });

  it("works later on events, commands, shortcuts and presses, each by its own id", () => {
    const { slack } = scene;
    expect([
      kindAndId(slack.event({ type: "app_home_opened", tab: "home", user: "UANNA" }, { event_id: "Ev1" })),
      kindAndId(slack.command("/thanks", "", "UANNA")),
      kindAndId(slack.globalShortcut("say_thanks", "UANNA")),
      kindAndId(slack.messageShortcut("say_thanks_for_message", "UANNA", {})),
      kindAndId(slack.press("thanks", "UANNA")),
    ]).toEqual([
      { kind: "later", id: "event:Ev1" },
      { kind: "later", id: expect.stringMatching(/^command:\d/) },
      { kind: "later", id: expect.stringMatching(/^shortcut:\d/) },
      { kind: "later", id: expect.stringMatching(/^shortcut:\d/) },
      { kind: "later", id: expect.stringMatching(/^press:\d/) },
    ]);
  });

  it("works at once on what waits for its answer", async () => {
    await scene.deliver(scene.slack.command("/thanks", "", "UANNA"));
    expect(kindAndId(scene.slack.submit("UANNA", {}))).toMatchObject({
      kind: "now",
      id: expect.stringMatching(/^view:\d/),
    });
    const asked = scene.slack.suggest("UANNA", "field:perk", "a");
    expect(kindAndId(asked)).toMatchObject({ kind: "now", id: expect.stringMatching(/^options:[0-9a-f]{32}$/) });
    expect(kindAndId(asked)).toEqual(kindAndId(asked));
    expect(kindAndId(asked)).not.toEqual(kindAndId(scene.slack.suggest("UANNA", "field:perk", "b")));
  });

  it.each([
    ["a check of the certificate", "ssl_check=1&token=x"],
    ["a view that was closed", `payload=${encodeURIComponent('{"type":"view_closed"}')}`],
    ["a warning of too many events", '{"type":"app_rate_limited"}'],
    ["what Slack may add", '{"type":"brand_new"}'],
  ])("acknowledges %s", (_name, body) => {
    expect(scene.app.receive(scene.slack.raw(body))).toEqual(ANSWER);
  });
});

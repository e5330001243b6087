import type { InboundRequest } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const item = { type: "message", channel: "C1", ts: "1.000001" };
const people = {
  "field:receivers": { "previewed:people:50": { type: "multi_users_select", selected_users: ["UBOB"] } },
};

// What moves value, by how it's asked for; each is worked on four times, as after kills and Slack's repeats.
const ASKED: readonly (readonly [string, (scene: SlackScene) => InboundRequest])[] = [
  ["a command", ({ slack }) => slack.command("/thanks", "<@UBOB> 3 :gem:", "UANNA")],
  ["a submitted form", ({ slack }) => slack.submit("UANNA", people)],
  ["a press", ({ slack }) => slack.press("act:perk:buy:4", "UANNA")],
  [
    "a reaction",
    ({ slack }) => slack.event({ type: "reaction_added", user: "UANNA", reaction: "gem", item, item_user: "UBOB" }),
  ],
  ["a workflow step", ({ slack }) => slack.step("give_thanks", "UANNA", { receivers: ["UBOB"], words: "3 :gem:" })],
  ["a step for a challenge", ({ slack }) => slack.step("create_challenge", "UANNA", { title: "Fix the docs" })],
];

describe("worked on four times", () => {
  it.each(ASKED)("%s counts once, by one key and one id", async (_name, ask) => {
    await scene.deliver(scene.slack.globalShortcut("say_thanks", "UANNA"));
    const request = ask(scene);
    const repeats = [request, ...[1, 2, 3].map((retry) => scene.slack.again(request, retry))];
    for (const each of repeats) await scene.deliver(each);
    const ids = repeats.map((each) => {
      const answer = scene.app.receive(each);
      return answer.kind === "answer" ? "" : answer.delivery.id;
    });
    const keys = scene.anna.calls.flatMap(({ name, args }) => (/^(give|act)/.test(name) ? [args.at(-1)] : []));
    expect(new Set(ids).size).toBe(1);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    // The server takes visible ASCII up to this length.
    expect(keys[0]).toMatch(/^[\x21-\x7e]{1,255}$/);
  });

  it("tells about a form from nowhere in particular once", async () => {
    await scene.deliver(scene.slack.globalShortcut("say_thanks", "UANNA"));
    const request = scene.slack.submit("UANNA", people);
    for (let count = 0; count < 4; count += 1) await scene.deliver(request);
    expect(scene.host.replies).toHaveLength(1);
  });
});

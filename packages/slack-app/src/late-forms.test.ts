import type { ChatForm, InboundRequest } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { THANKS_FORM } from "./testing/scripted-desk.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const lastView = () => JSON.stringify([...scene.team.views.values()].at(-1)?.view);

/** Works on a request when its trigger is over. */
async function deliverLate(request: InboundRequest): Promise<void> {
  const answer = scene.app.receive(request);
  scene.clock.now = new Date(scene.clock.now.getTime() + 3_001);
  if (answer.kind === "later") await scene.app.handle(answer.delivery);
}

/** What the person is told, wherever that is. */
async function told(): Promise<string> {
  for (const reply of scene.host.replies) await scene.app.send({ ...reply, id: 1, act: "post" });
  return JSON.stringify([scene.slack.answers(), scene.team.messages]);
}

const FORM: ChatForm = { ...THANKS_FORM, title: "Buy" };
const SHORTCUT = "say_thanks_for_message";

describe("a form that couldn't be opened in time", () => {
  it.each([
    ["a command", () => scene.slack.command("/thanks", "", "UANNA"), '"action_id":"thanks"'],
    ["the shortcut", () => scene.slack.globalShortcut("say_thanks", "UANNA"), '"action_id":"thanks"'],
    [
      "a message's menu",
      () => scene.slack.messageShortcut(SHORTCUT, "UANNA", { user: "UBOB", text: "<@UVERA> and I did it" }),
      '"value":"<@UBOB> Вера and I did it"',
    ],
    ["a perk", () => scene.slack.press("act:perk:buy:4", "UANNA"), '"action_id":"act:perk:buy:4"'],
  ])("is offered again: %s", async (_name, ask, button) => {
    scene.anna.script.act = { kind: "form", form: FORM };
    await deliverLate(ask());
    expect(await told()).toContain("The form couldn't be opened in time.");
    expect(await told()).toContain(button);
  });

  it("is opened by the button", async () => {
    await deliverLate(scene.slack.command("/thanks", "", "UANNA"));
    await scene.deliver(scene.slack.press("thanks", "UANNA"));
    expect(lastView()).toContain("You have 20 gems left.");
  });

  it("is offered again after Slack had made us wait", async () => {
    const request = scene.slack.command("/thanks", "", "UANNA");
    scene.fake.world.troubles.set("views.open", [{ kind: "limit", retryAfterS: 1 }]);
    await expect(scene.deliver(request)).rejects.toMatchObject({ code: "ErrorUnavailable", retryAfterS: 1 });
    await deliverLate(request);
    expect(await told()).toContain("The form couldn't be opened in time.");
  });

  it("is offered again in Russian to those who speak it", async () => {
    await deliverLate(scene.slack.command("/thanks", "", "UVERA"));
    expect(await told()).toContain("Форма не успела открыться.");
  });
});

it("a refusal that couldn't be shown in time at home comes as a message, and the home tab is drawn again", async () => {
  await scene.app.refreshHome(scene.connection, "UANNA");
  scene.anna.script.act = { kind: "refused", text: "Out of stock.", fields: {} };
  scene.anna.script.home = { facts: ["17 gems left"], links: [], sections: [] };
  await deliverLate(scene.slack.pressInView("act:perk:buy:4", "UANNA"));
  expect(await told()).toContain("Out of stock.");
  expect(JSON.stringify(scene.team.homes.get("UANNA"))).toContain("17 gems left");
});

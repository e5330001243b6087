import type { InboundRequest } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGroup } from "./testing/fake-world.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
  addGroup(scene.team, { id: "SDEV", users: ["UBOB"] });
});
afterEach(() => scene.close());

const ASKED: readonly (readonly [string, (scene: SlackScene) => InboundRequest])[] = [
  ["the command", ({ slack }) => slack.command("/thanks", "", "UANNA")],
  ["the command with a group", ({ slack }) => slack.command("/thanks", "<!subteam^SDEV|@devs> 5", "UANNA")],
  ["the shortcut", ({ slack }) => slack.globalShortcut("say_thanks", "UANNA")],
  [
    "a message's menu",
    ({ slack }) => slack.messageShortcut("say_thanks_for_message", "UANNA", { user: "UBOB", text: "done" }),
  ],
  ["a button", ({ slack }) => slack.press("thanks", "UANNA")],
];

// A trigger opens a modal for three seconds, so nothing that may be slow comes before it: here everything else of Slack's
// and of the server's is answered only once the modal is open. Whatever were awaited first would be given up and asked again.
describe("a form is opened before anything else is answered", () => {
  it.each(ASKED)("by %s", async (_name, ask) => {
    const { world } = scene.fake;
    const slow = { kind: "after", method: "views.open" } as const;
    for (const method of ["users.info", "usergroups.users.list"]) world.troubles.set(method, [slow, slow]);
    const openDesk = scene.host.openDesk.bind(scene.host);
    const order: string[] = [];
    Object.assign(scene.host, {
      openDesk: async (...args: Parameters<typeof openDesk>) => {
        await world.taken("views.open");
        order.push("desk");
        return openDesk(...args);
      },
    });
    await scene.deliver(ask(scene));
    const calls = world.calls.map(({ method }) => method);
    expect([calls[0], calls.at(-1), order]).toEqual(["views.open", "views.update", ["desk"]]);
    expect(world.calls.every(({ error }) => error === "")).toBe(true);
    const asked = world.calls.map(({ method, args }) => `${method} ${JSON.stringify(args)}`);
    expect(asked).toEqual([...new Set(asked)]);
    expect(JSON.stringify(world.calls[0]?.args["view"])).toContain("One moment…");
    expect(JSON.stringify([...scene.team.views.values()].at(-1)?.view)).toContain("You have 20 gems left.");
  });
});

describe("thanks from any message", () => {
  it("take two interactions: its menu and the form, which says what's left before anything is typed", async () => {
    await scene.deliver(
      scene.slack.messageShortcut("say_thanks_for_message", "UANNA", { user: "UBOB", text: "I fixed the build" }),
    );
    expect(scene.anna.calls[0]?.args[0]).toEqual({
      receivers: [{ externalId: "UBOB", name: "Bob" }],
      reason: "I fixed the build",
    });
    await scene.deliver(scene.slack.submit("UANNA", {}));
    expect(scene.anna.calls.map(({ name }) => name)).toEqual(["thanksForm", "giveThanks"]);
    expect(scene.slack.answers()).toMatchObject([{ text: "Sent." }]);
  });
});

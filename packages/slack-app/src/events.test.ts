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

const item = { type: "message", channel: "C1", ts: "1.000001" };
const reaction = (type: "reaction_added" | "reaction_removed", at: string, more: object = {}) =>
  scene.slack.event({ type, user: "UANNA", reaction: "gem", item, item_user: "UBOB", event_ts: at, ...more });
const done = () => scene.anna.calls.map(({ name, args }) => `${name} ${JSON.stringify(args[0])}`);
const GIFT = { icon: "gem", receivers: [{ externalId: "UBOB", name: "Bob" }], words: "" };
const GIVEN = `giveThanksByReaction ${JSON.stringify(GIFT)}`;
const UNDONE = 'act {"kind":"thanks","verb":"undo","id":7}';
/** Whether it's still there. */
const THERE = 'card "thanks"';

describe("a reaction", () => {
  it("gives to the message's author and tells the giver alone", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001"));
    expect(scene.anna.calls).toEqual([
      { name: "giveThanksByReaction", args: [GIFT, "reaction:T1:UANNA:C1:1.000001:gem:10.000001"] },
    ]);
    expect(scene.team.messages).toMatchObject([{ channel: "C1", onlyFor: "UANNA", text: "Sent." }]);
  });

  it("is undone when it's removed, once", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001"));
    const removal = reaction("reaction_removed", "11.000001");
    await scene.deliver(removal);
    await scene.deliver(scene.slack.again(removal, 1));
    expect(done()).toEqual([GIVEN, UNDONE, UNDONE]);
    expect(new Set(scene.anna.calls.slice(1).map(({ args }) => args[2])).size).toBe(1);
  });

  it("that was removed before we heard of it gives nothing", async () => {
    await scene.deliver(reaction("reaction_removed", "11.000001"));
    await scene.deliver(reaction("reaction_added", "10.000001"));
    expect(done()).toEqual([]);
  });

  it("that is added again gives again if it was taken back, under a key of its own", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001"));
    await scene.deliver(reaction("reaction_removed", "11.000001"));
    scene.anna.script.card = null;
    await scene.deliver(reaction("reaction_added", "12.000001"));
    expect(done()).toEqual([GIVEN, UNDONE, THERE, GIVEN]);
    const [first, second] = scene.anna.calls.filter(({ name }) => name === "giveThanksByReaction");
    expect(second?.args[1]).not.toBe(first?.args[1]);
  });

  it("that is added again gives nothing more while what it gave stands", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001"));
    scene.anna.script.act = { kind: "refused", text: "It has been more than 10 minutes.", fields: {} };
    await scene.deliver(reaction("reaction_removed", "999.000001"));
    await scene.deliver(reaction("reaction_added", "1000.000001"));
    expect(done()).toEqual([GIVEN, UNDONE, THERE]);
  });

  it("that is added again before its removal is heard of stays given", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001"));
    await scene.deliver(reaction("reaction_added", "12.000001"));
    await scene.deliver(reaction("reaction_removed", "11.000001"));
    expect(done()).toEqual([GIVEN, THERE]);
  });

  it("isn't undone by a removal that came before it", async () => {
    await scene.deliver(reaction("reaction_added", "12.000001"));
    await scene.deliver(reaction("reaction_removed", "11.000001"));
    expect(done()).toEqual([GIVEN]);
  });

  it("that is removed while it's being given is undone", async () => {
    const give = scene.anna.giveThanksByReaction.bind(scene.anna);
    Object.assign(scene.anna, {
      giveThanksByReaction: async (...args: Parameters<typeof give>) => {
        await scene.deliver(reaction("reaction_removed", "11.000001"));
        return give(...args);
      },
    });
    await scene.deliver(reaction("reaction_added", "10.000001"));
    expect(done()).toEqual([GIVEN, UNDONE]);
  });

  it.each([
    ["with another emoji", { reaction: "eyes" }],
    ["to a file", { item: { type: "file", file: "F1" } }],
    ["of the app itself", { user: "U0BOT" }],
  ])("%s is nothing to us", async (_name, more) => {
    await scene.deliver(reaction("reaction_added", "10.000001", more));
    expect(scene.anna.calls).toEqual([]);
    expect(scene.team.messages).toEqual([]);
  });

  it("with an emoji of no currency gives nothing and says nothing", async () => {
    scene.anna.script.giveThanksByReaction = null;
    await scene.deliver(reaction("reaction_added", "10.000001"));
    expect(done()).toEqual([GIVEN]);
    expect(scene.team.messages).toEqual([]);
  });

  it("in a skin tone counts like the emoji", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001", { reaction: "gem::skin-tone-3" }));
    expect(done()).toEqual([GIVEN]);
  });

  it("to an app's message is refused", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001", { item_user: "UBOT" }));
    expect(scene.anna.calls).toEqual([]);
    expect(scene.team.messages).toMatchObject([{ text: expect.stringContaining("Deploys is an app") }]);
  });

  it("of a stranger is answered once, until they're linked", async () => {
    const hers = (at: string) => reaction("reaction_added", at, { user: "UVERA" });
    await scene.deliver(hers("10.000001"));
    await scene.deliver(hers("20.000001"));
    expect(scene.team.messages).toMatchObject([{ onlyFor: "UVERA", text: "Сначала войдите в Guildhall." }]);
    scene.host.desks.set("UVERA", scene.anna);
    await scene.deliver(hers("30.000001"));
    expect(done()).toEqual([GIVEN]);
  });

  it("in a channel without the app is answered in person", async () => {
    await scene.deliver(reaction("reaction_added", "10.000001", { item: { ...item, channel: "C2" } }));
    expect(scene.host.replies).toMatchObject([{ place: "UANNA", card: { title: "Sent." } }]);
  });
});

describe("the home tab", () => {
  const news = (): OutboundItem => ({
    id: 1,
    connection: scene.connection,
    place: "UANNA",
    language: "en",
    act: "post",
    messageId: "",
    threadId: "",
    card: CARD,
  });
  const opened = (user: string, tab = "home") =>
    scene.slack.event({ type: "app_home_opened", user, tab, channel: "D1" });

  it("shows what the desk says", async () => {
    await scene.deliver(opened("UANNA"));
    expect(JSON.stringify(scene.team.homes.get("UANNA"))).toContain("20 gems left");
  });

  it("shows a stranger how to join", async () => {
    await scene.deliver(opened("UVERA"));
    expect(JSON.stringify(scene.team.homes.get("UVERA"))).toContain("https://guildhall.example/join");
  });

  it("isn't drawn for the messages tab", async () => {
    await scene.deliver(opened("UANNA", "messages"));
    expect(scene.methods()).toEqual([]);
  });

  it.each([
    ["news of theirs was sent", async () => void (await scene.app.send(news()))],
    ["they did something", () => scene.deliver(scene.slack.press("act:challenge:accept:4", "UANNA"))],
    ["they gave thanks", () => scene.deliver(scene.slack.command("/thanks", "<@UBOB> 3 :gem: for it", "UANNA"))],
  ])("is drawn again once %s, if they've opened it", async (_name, act) => {
    await act();
    expect(scene.methods()).not.toContain("views.publish");
    await scene.deliver(opened("UANNA"));
    scene.anna.script.home = { facts: ["17 gems left"], links: [], sections: [] };
    await act();
    expect(JSON.stringify(scene.team.homes.get("UANNA"))).toContain("17 gems left");
  });

  it("has links to the panel beside the button that says thanks", async () => {
    scene.anna.script.home = { facts: [], links: [{ label: "Perks", path: "/perks" }], sections: [] };
    await scene.deliver(opened("UANNA"));
    const [buttons] = (scene.team.homes.get("UANNA") as { blocks: { elements: object[] }[] }).blocks;
    expect(buttons?.elements).toMatchObject([
      { action_id: "thanks" },
      { text: { text: "Perks" }, url: expect.stringMatching(/^https?:.+\/perks$/) },
    ]);
    await scene.deliver(scene.slack.press("link:0", "UANNA"));
  });

  it("that can't be drawn again changes nothing of what was sent", async () => {
    await scene.deliver(opened("UANNA"));
    scene.fake.world.troubles.set("views.publish", [{ kind: "http", statusCode: 503 }]);
    expect(await scene.app.send(news())).toMatchObject({ kind: "sent" });
  });

  it("is drawn again when the host asks", async () => {
    await scene.app.refreshHome(scene.connection, "UANNA");
    expect(scene.team.homes.has("UANNA")).toBe(true);
  });
});

describe("the end of a connection", () => {
  it.each([
    [{ type: "app_uninstalled" }, [{ externalId: "T1", reason: "uninstalled" }]],
    [{ type: "tokens_revoked", tokens: { bot: ["U0BOT"] } }, [{ externalId: "T1", reason: "revoked" }]],
    [{ type: "tokens_revoked", tokens: { oauth: ["UANNA"] } }, []],
  ])("is told to the host: %j", async (event, told) => {
    await scene.deliver(scene.slack.event(event));
    expect(scene.host.disconnected).toEqual(told);
  });

  it("is noticed by the first call that Slack refuses", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: [], isRevoked: true });
    await scene.deliver(scene.slack.event({ type: "app_home_opened", user: "UANNA", tab: "home", channel: "D1" }));
    expect(scene.host.disconnected).toEqual([{ externalId: "T1", reason: "revoked" }]);
  });
});

describe("a connection whose token expires", () => {
  const opened = () => scene.slack.event({ type: "app_home_opened", user: "UANNA", tab: "home", channel: "D1" });
  const expiring = (ms: number) => {
    const expiresAt = new Date(scene.clock.now.getTime() + ms).toISOString();
    const credentials = { ...scene.connection.credentials, refreshToken: "xoxe-1", expiresAt };
    scene.host.connections.set("T1", { ...scene.connection, credentials });
  };

  it("waits until it's renewed", async () => {
    expiring(0);
    await expect(scene.deliver(opened())).rejects.toMatchObject({ code: "ErrorUnavailable" });
    expect(scene.methods()).toEqual([]);
    expiring(1);
    await scene.deliver(opened());
    expect(scene.team.homes.has("UANNA")).toBe(true);
  });

  it("isn't lost if Slack's clock is ahead", async () => {
    expiring(1);
    scene.fake.world.troubles.set("users.info", [{ kind: "error", error: "token_expired" }]);
    await expect(scene.deliver(opened())).rejects.toMatchObject({ code: "ErrorUnavailable" });
    expect(scene.host.disconnected).toEqual([]);
  });
});

describe("links", () => {
  const shared = (...urls: readonly string[]) =>
    scene.slack.event({
      type: "link_shared",
      user: "UANNA",
      channel: "C1",
      message_ts: "1.000001",
      links: urls.map((url) => ({ url, domain: "guildhall.example" })),
    });

  it("of ours are shown without buttons", async () => {
    await scene.deliver(shared("https://guildhall.example/challenge/12", "https://guildhall.example/help"));
    expect(scene.anna.calls).toEqual([{ name: "sharedCard", args: ["challenge", 12] }]);
    const unfurls = scene.fake.world.calls.at(-1)?.args["unfurls"] ?? {};
    expect(Object.keys(unfurls)).toEqual(["https://guildhall.example/challenge/12"]);
    expect(JSON.stringify(unfurls)).not.toContain("act:");
  });

  it("to elsewhere are left alone", async () => {
    await scene.deliver(shared("https://elsewhere.example/challenge/12"));
    expect(scene.anna.calls).toEqual([]);
  });

  it("are shown in the team's language, whoever shares them", async () => {
    await scene.deliver(
      scene.slack.event({
        ...{ type: "link_shared", user: "UVERA", channel: "C1", message_ts: "1.000001" },
        links: [{ url: "https://guildhall.example/challenge/12", domain: "guildhall.example" }],
      }),
    );
    expect(scene.host.opened).toMatchObject([{ externalId: "UVERA", language: "en" }]);
  });

  it("to what not everyone may see are left alone", async () => {
    scene.anna.script.sharedCard = null;
    await scene.deliver(shared("https://guildhall.example/challenge/12"));
    expect(scene.methods()).not.toContain("chat.unfurl");
  });
});

describe("channels", () => {
  it("are read again when one is renamed", async () => {
    await scene.deliver(scene.slack.event({ type: "channel_rename", channel: { id: "C1", name: "general" } }));
    const channels = [
      { id: "C1", name: "general" },
      { id: "C4", name: "news" },
    ];
    expect(scene.host.channels).toEqual([{ externalId: "T1", channels, missedScope: "" }]);
  });

  it("say which scope is missing", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: ["users:read"], isRevoked: false });
    await scene.app.refreshChannels(scene.connection);
    expect(scene.host.channels).toEqual([{ externalId: "T1", channels: [], missedScope: "channels:read" }]);
  });
});

describe("trouble", () => {
  const opened = () => scene.slack.event({ type: "app_home_opened", user: "UANNA", tab: "home", channel: "D1" });

  it.each([
    ["a limit", { kind: "limit", retryAfterS: 7 } as const, 7],
    ["an error of Slack's", { kind: "http", statusCode: 503 } as const, 5],
    ["an error in words", { kind: "error", error: "internal_error" } as const, 5],
  ])("%s is for the host to repeat", async (_name, trouble, retryAfterS) => {
    scene.fake.world.troubles.set("views.publish", [trouble]);
    await expect(scene.deliver(opened())).rejects.toMatchObject({ code: "ErrorUnavailable", retryAfterS });
    await scene.deliver(opened());
    expect(scene.team.homes.has("UANNA")).toBe(true);
  });

  it("a refusal is logged and not repeated", async () => {
    scene.fake.world.troubles.set("views.publish", [{ kind: "error", error: "not_enabled" }]);
    await scene.deliver(opened());
    expect(scene.host.logged).toMatchObject([{ level: "warn", fields: { reason: "not_enabled" } }]);
  });

  it("a failing desk is for the host to repeat", async () => {
    Object.assign(scene.anna, { home: () => Promise.reject(new Error("down")) });
    await expect(scene.deliver(opened())).rejects.toThrow("down");
  });

  it("a team that isn't connected is told so", async () => {
    scene.host.connections.clear();
    await scene.deliver(scene.slack.command("/thanks", "", "UANNA"));
    expect(scene.slack.answers()).toMatchObject([{ text: expect.stringContaining("isn't connected") }]);
    await scene.deliver(opened());
    expect(scene.methods()).toEqual([]);
  });

  it("a host that can't say whether a team is connected makes the delivery wait", async () => {
    Object.assign(scene.host, { findConnection: () => Promise.reject(new Error("database down")) });
    await expect(scene.deliver(opened())).rejects.toThrow("database down");
  });
});

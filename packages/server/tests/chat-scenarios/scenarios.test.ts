import type { InboundRequest } from "@guildhall/core/chat";
import { afterEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { SCENARIOS } from "./scenarios.ts";
import { createSlackSurface, postToSlack } from "./slack-surface.ts";
import { held, openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { createTelegramSurface } from "./telegram-surface.ts";
import { createWebSurface } from "./web-surface.ts";

const database = useTestDatabase();
let stage: Stage | null = null;
afterEach(async () => {
  await stage?.close();
  stage = null;
});

describe.each(["en", "ru"] as const)("the web, Slack and Telegram in %s", (language) => {
  it.each(SCENARIOS.map((each) => [each.title, each] as const))("each %s", async (_title, scenario) => {
    const { wish, gives, isKept = false, says, times, losing = 0 } = scenario;
    const open = (stage = await openStage(database(), { ...scenario.stage, language }));
    const seen = [];
    for (const surface of [createWebSurface(), createSlackSurface(), createTelegramSurface()]) {
      const before = await held(open, wish.to);
      open.api.failing = losing;
      const told = await surface.thank(open, wish, times);
      seen.push({ ...told, on: surface.name, given: (await held(open, wish.to)) - before });
    }
    const { web, chat } = says[language];
    const expected = [
      ["web", web],
      ["slack", chat],
      ["telegram", chat],
    ].map(([on, text]) => ({
      on,
      isDone: gives > 0 || (isKept && on !== "web"),
      given: gives,
      text: expect.stringContaining(text ?? ""),
    }));
    expect(seen).toEqual(expected);
  });
});

it("keeps the end of what's said in Slack, with the emoji that Slack writes as codes", async () => {
  const open = (stage = await openStage(database()));
  const { sender } = open.slack;
  const { Ann, Bob } = open.cast;
  const deliver = async (request: InboundRequest) => {
    await postToSlack(open.team.server, request);
    await open.settle();
  };
  await deliver(sender.command("/thanks", `<@${Bob.slackId}> 3 :star: great work :tada:`, Ann.slackId));
  await deliver(sender.command("/thanks", "", Ann.slackId));
  await deliver(
    sender.submit(Ann.slackId, {
      "field:receivers": { "previewed:people:50": { selected_users: [Bob.slackId] } },
      [`field:amount-${String(open.team.currencyId)}`]: { "previewed:amount:1700": { value: "1" } },
      "field:reason": { text: { value: ":heart: for :partyparrot:" } },
    }),
  );
  const { workspaceId } = open.team;
  const { rows } = await database().database.pool.query(
    "select description from thanks where workspace_id = $1 order by id",
    [workspaceId],
  );
  expect(rows).toEqual([{ description: "great work 🎉" }, { description: "❤️ for :partyparrot:" }]);
});

it("lets nobody take back what somebody else gave, and the giver do it once", async () => {
  const open = (stage = await openStage(database()));
  for (const surface of [createWebSurface(), createSlackSurface(), createTelegramSurface()]) {
    await surface.thank(open, { from: "Ann", to: ["Bob"], each: 300, reason: "the review" });
    const told = [];
    for (const by of ["Bob", "Ann"] as const) {
      told.push({ ...(await surface.undo(open, by)), held: await held(open, ["Bob"]) });
    }
    const done = surface.name === "web" ? "" : "Thanks undone.";
    expect(told, surface.name).toEqual([
      { isDone: false, text: expect.stringContaining("Only the author can do this."), held: 300 },
      { isDone: true, text: expect.stringContaining(done), held: 0 },
    ]);
  }
});

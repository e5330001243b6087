import { afterEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { SCENARIOS } from "./scenarios.ts";
import { createSlackSurface } from "./slack-surface.ts";
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

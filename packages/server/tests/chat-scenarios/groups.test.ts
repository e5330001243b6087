import { addGroup } from "@guildhall/slack-app/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { held, openStage } from "./stage.ts";
import type { CastName, Stage } from "./stage.ts";

const database = useTestDatabase();
let stage: Stage;
afterEach(() => stage.close());

const view = () => JSON.stringify([...stage.slack.team.views.values()].at(-1)?.view);
const ids = (...names: readonly CastName[]) => names.map((name) => stage.cast[name].slackId);

async function open(language: "en" | "ru"): Promise<void> {
  stage = await openStage(database(), { language });
  addGroup(stage.slack.team, { id: "SDEV", users: ids("Ann", "Bob", "Cy") });
}

async function thank(text: string): Promise<void> {
  await postToSlack(stage.team.server, stage.slack.sender.command("/thanks", text, stage.cast.Ann.slackId));
  await stage.settle();
}

describe.each([
  ["en", "@devs: 2 people. Left out: you", "4 stars each = 8 of your 20 left"],
  ["ru", "@devs: получателей — 2. Без них: вы", "каждому 4 звезды = 8 из оставшихся 20"],
] as const)("a user group thanked in %s", (language, count, sum) => {
  beforeEach(() => open(language));

  it("is shown with what it comes to, and gets it once that's sent", async () => {
    await thank("<!subteam^SDEV|@devs> 4 :star: for the launch");
    expect(view()).toContain(count);
    expect(view()).toContain(sum);
    expect(await held(stage, ["Bob", "Cy"])).toBe(0);
    const values = {
      "field:receivers": { "previewed:people:50": { type: "multi_users_select", selected_users: ids("Bob", "Cy") } },
      [`field:amount-${String(stage.team.currencyId)}`]: {
        "previewed:amount:2000": { type: "plain_text_input", value: "4" },
      },
      "field:reason": { text: { type: "plain_text_input", value: "the launch" } },
    };
    const submitted = stage.slack.sender.submit(stage.cast.Ann.slackId, values);
    for (let time = 0; time < 4; time += 1) {
      await postToSlack(stage.team.server, stage.slack.sender.again(submitted, time));
      await stage.settle();
    }
    expect(await held(stage, ["Bob", "Cy"])).toBe(800);
  });
});

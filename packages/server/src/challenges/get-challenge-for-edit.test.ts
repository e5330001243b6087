import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps as steps } from "../testing/challenge-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
});
afterEach(() => team.close());

const form = (id: number) => boss.client.call(challengeCalls.getForEdit, { params: { id } });

it("a new challenge starts as a quest for everyone with the default reward, no rules and no deadlines", async () => {
  expect((await form(0)).challenge).toEqual({
    id: 0,
    type: "quest",
    status: "draft",
    title: "",
    description: "",
    closedDescription: "",
    resultDescription: "",
    resultType: "all",
    rewards: [{ currencyId: team.currencyId, amount: 100 }],
    entityRewards: [],
    requireAccept: false,
    allowMultiQuest: false,
    autoApprove: false,
    autoCloseStatus: null,
    externalId: "",
    acceptDeadlineAt: null,
    completeDeadlineAt: null,
    channel: null,
    pickChannel: false,
    groupId: 0,
    schedule: null,
  });
});

it("offers the currencies that are allowed, and those it pays in already", async () => {
  const db = database().database.handle;
  const add = async (name: string) => {
    const currency = { workspace_id: team.workspaceId, name, icon: "⭐", kind: "emoji" as const };
    return (await db.insertInto("currencies").values(currency).returning("id").executeTakeFirstOrThrow()).id;
  };
  const [paid, other] = [await add("Paid"), await add("Other")];
  const rewards = [team.currencyId, paid].map((currencyId) => ({ currencyId, amount: 100 }));
  const id = await steps.publish(boss, { status: "draft", rewards });
  await db.updateTable("currencies").set({ is_allowed: false }).where("id", "in", [paid, other]).execute();
  const offered = async (of: number) => (await form(of)).currencies.map(({ currencyId }) => currencyId);
  expect([await offered(0), await offered(id)]).toEqual([[team.currencyId], [team.currencyId, paid]]);
});

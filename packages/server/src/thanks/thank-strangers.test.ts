import { thanksCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ChannelProvider } from "../integrations/channels.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const connected = new Set<string>();
let team: Team;
let ann: Teammate;
let bob: Teammate;

const fake = (name: string): ChannelProvider => ({
  list: async () => null,
  isConnected: async () => connected.has(name),
});

beforeEach(async () => {
  const channels = { jira: fake("jira"), slack: fake("slack"), telegram: fake("telegram") };
  team = await buildTeam(database(), { channels });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  connected.clear();
});
afterEach(() => team.close());

/** Bob and somebody of a chat, in the panel: its state and who it waits for, or what is wrong. */
async function attempt(): Promise<readonly string[]> {
  const receivers = [{ id: bob.memberId }, { externalId: "U-sam", name: "Sam" }];
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const given = ann.client.call(thanksCalls.give, { body: { receivers, description: "Well done", rewards } });
  const problems = await given.then(
    () => [],
    (error: { fields?: readonly { field: string; code: string }[] }) =>
      error.fields?.map(({ field, code }) => `${field}:${code}`) ?? [],
  );
  if (problems.length > 0) return problems;
  const list = { params: { type: "given" }, query: { month: "", last_id: 0 } } as const;
  const { items } = await ann.client.call(thanksCalls.list, list);
  return items.map(({ status, waitsFor }) => `${status}:${waitsFor}`);
}

it("somebody of a chat is known by the only one that's connected, and by none of two", async () => {
  const unknown = ["receivers.1:messenger_required"];
  expect(await attempt()).toEqual(unknown);
  connected.add("slack").add("telegram");
  expect(await attempt()).toEqual(unknown);
  connected.delete("telegram");
  expect(await attempt()).toEqual(["waiting:Sam", "published:"]);
});

it("people of a chat beside Jira are those of the chat", async () => {
  connected.add("jira");
  expect(await attempt()).toEqual(["receivers.1:messenger_required"]);
  connected.add("slack");
  expect(await attempt()).toEqual(["waiting:Sam", "published:"]);
});

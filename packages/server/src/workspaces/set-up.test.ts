import { contract } from "@guildhall/core/contract";
import { setUpCalls } from "@guildhall/core/workspaces";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { importLoudTwin } from "../testing/loud-twin.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const DAY_MS = 24 * 3_600_000;
const database = useTestDatabase();
let team: Team;
let olga: Teammate;

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack"), telegram: createChannelProvider("telegram") };
  team = await buildTeam(database(), { channels, start: "2026-01-02T00:00:00Z" });
  olga = await team.join({ name: "Olga", roles: ["owner"] });
});
afterEach(() => team.close());

const read = (who: Teammate) => who.client.call(setUpCalls.get, {});
const done = async (who: Teammate) =>
  (await read(who)).items.flatMap(({ step, isDone }) => (isDone ? [step] : [])).join(" ");
const dismiss = (who: Teammate, isDismissed: boolean) => who.client.call(setUpCalls.dismiss, { body: { isDismissed } });
const hasSetUp = async (who: Teammate) => {
  const info = await who.client.call(contract.getUserInfo, {});
  return info.loggedIn && info.user?.hasSetUp;
};

it("a workspace's steps are done as its facts tell, for all its admins alike", async () => {
  const { workspaceId, currencyId } = team;
  const reward = [{ currencyId, amount: 100 }];
  expect(await read(olga)).toMatchObject({ isDismissed: false, newcomer: null });
  expect(await done(olga)).toBe("");
  // Its suggested name may be the right one.
  await olga.client.call(contract.updateWorkspace, { params: { id: workspaceId }, body: { name: "Guild" } });
  expect(await done(olga)).toBe("workspace");
  await olga.client.call(contract.inviteUsers, { body: { emails: "boris@osnova.example" } });
  const { settings } = await olga.client.call(contract.getRewards, {});
  await olga.client.call(contract.updateRewards, { body: settings });
  expect(await done(olga)).toBe("workspace invite reward");
  const quest = { type: "quest", title: "Tea", description: "Make some", rewards: reward } as const;
  await olga.client.call(contract.createChallengeForIntro, { body: { ...quest, status: "new" } });
  await olga.client.call(contract.giveThanks, {
    body: { receivers: [{ email: "boris@osnova.example" }], description: "For the tea", rewards: reward },
  });
  await connectTestChat({ ...team.server.deps, db: database().database.handle }, { workspaceId, externalId: "T-1" });
  expect(await done(olga)).toBe("workspace invite reward challenge thanks integrations");
  const adam = await team.join({ name: "Adam", roles: ["admin"] });
  expect(await done(adam)).toBe(await done(olga));
  expect((await read(olga)).newcomer).toMatchObject({ id: adam.memberId, name: "Adam" });
});

it("a member's are done as they do them, and gone after fourteen days", async () => {
  const ann = await team.join({ name: "Ann" });
  expect((await read(ann)).items.map(({ step }) => step)).toEqual(["picture", "first_thanks", "first_challenge"]);
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [{ id: olga.memberId }], description: "Hi", rewards };
  await olga.client.call(contract.giveThanks, { body: { ...body, receivers: [{ id: ann.memberId }] } });
  expect(await done(ann)).toBe("");
  const { tid } = await ann.client.call(contract.giveThanks, { body });
  expect(await done(ann)).toBe("first_thanks");
  await ann.client.call(contract.undoThanks, { params: { id: tid } });
  expect(await done(ann)).toBe("");
  expect(await hasSetUp(ann)).toBe(true);
  // They joined on New Year's Day.
  team.clock.advance(13 * DAY_MS);
  const later = { ...ann, client: await team.server.client(ann.email) };
  expect([(await read(later)).items, await hasSetUp(later)]).toEqual([[], false]);
});

it("is dismissed for oneself, and shown again", async () => {
  const adam = await team.join({ name: "Adam", roles: ["admin"] });
  const heard: unknown[] = [];
  team.hear((message) => heard.push(message));
  await dismiss(olga, true);
  expect(heard).toContainEqual({
    kind: "news",
    workspaceId: team.workspaceId,
    topics: ["session"],
    memberIds: [olga.memberId],
  });
  expect([(await read(olga)).isDismissed, await hasSetUp(olga)]).toEqual([true, false]);
  expect([(await read(adam)).isDismissed, await hasSetUp(adam)]).toEqual([false, true]);
  await dismiss(olga, false);
  expect([(await read(olga)).isDismissed, await hasSetUp(olga)]).toEqual([false, true]);
});

it("asks the rows of one workspace only", async () => {
  const before = await read(olga);
  const twin = await importLoudTwin(database().database, team.workspaceId);
  const all = { named_at: team.clock.now(), currencies_chosen_at: team.clock.now() };
  await database().database.handle.updateTable("workspaces").set(all).where("id", "=", twin).execute();
  const seen = { set_up_dismissed_at: team.clock.now(), avatar_url: "/twin" };
  await database().database.handle.updateTable("members").set(seen).where("workspace_id", "=", twin).execute();
  expect(await read(olga)).toEqual(before);
});

import { purchaseCalls } from "@guildhall/core/purchases";
import { settingsCalls } from "@guildhall/core/settings";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { challengeSteps as challenges } from "../testing/challenge-steps.ts";
import { readMails } from "../testing/mail-links.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let mo: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Olga", roles: ["owner"] });
  mo = await team.join({ name: "Mo", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
});

// Every rule holds after each test.
afterEach(async () => {
  await team.readEvents();
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  await team.close();
  expect(violations).toEqual([]);
});

const disable = (who: Teammate) => owner.client.call(userCalls.disable, { params: { id: who.memberId } });
const demote = (who: Teammate) =>
  owner.client.call(userCalls.removeRole, { params: { id: who.memberId, role: "moderator" } });

async function told(who: Teammate, wanted: "assignment_submitted" | "purchase_requested"): Promise<number> {
  await team.readEvents();
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.filter(({ type }) => type === wanted).length;
}

describe("a submission whose reviewer may no longer review", () => {
  async function submit(author: Teammate) {
    await owner.client.call(settingsCalls.update, { body: { challengeReviewRecipient: "author" } });
    const id = await challenges.publish(author, {});
    const { id: attempt } = await challenges.accept(ann, id);
    await challenges.complete(ann, attempt);
    return attempt;
  }

  it.each([
    ["disabled", disable],
    ["without the role", demote],
  ] as const)("is told to those who review now: %s", async (_, end) => {
    await submit(mo);
    expect(await told(owner, "assignment_submitted")).toBe(0);
    await end(mo);
    expect(await told(owner, "assignment_submitted")).toBe(1);
    expect((await readMails(database().database.handle, owner.email)).map(({ subject }) => subject)).toEqual([
      "New submission from Ann: Read a book",
    ]);
    // Nothing more for who's gone, and nothing again for the one who was told.
    await end(mo);
    expect(await told(owner, "assignment_submitted")).toBe(1);
  });

  it("is told to nobody else while another reviewer was told, or once it's reviewed", async () => {
    const attempt = await submit(owner);
    await disable(mo);
    expect(await told(owner, "assignment_submitted")).toBe(1);
    await owner.client.call(userCalls.enable, { params: { id: mo.memberId } });
    await challenges.approve(owner, attempt);
    const other = await team.join({ name: "Ad", roles: ["admin"] });
    await other.client.call(userCalls.disable, { params: { id: mo.memberId } });
    expect(await told(other, "assignment_submitted")).toBe(0);
  });
});

it("a raid whose leader is disabled is led by the next member, and stays theirs", async () => {
  const bob = await team.join({ name: "Bob" });
  const [raid, other] = [
    await challenges.publish(owner, { type: "raid", title: "Move the office" }),
    await challenges.publish(owner, { type: "raid", title: "Paint it" }),
  ];
  for (const who of [ann, bob]) await challenges.accept(who, raid);
  for (const who of [mo, ann]) await challenges.accept(who, other);
  const leaders = async () =>
    Promise.all([raid, other].map(async (id) => (await challenges.read(owner, id)).assignments[0]?.assignees[0]?.name));
  expect(await leaders()).toEqual(["Ann", "Mo"]);
  await demote(mo);
  expect(await leaders()).toEqual(["Ann", "Mo"]);
  await disable(ann);
  expect(await leaders()).toEqual(["Bob", "Mo"]);
  await owner.client.call(userCalls.enable, { params: { id: ann.memberId } });
  expect(await leaders()).toEqual(["Bob", "Mo"]);
});

describe("a request whose responsible person may no longer act", () => {
  async function request(responsible: readonly Teammate[], who = ann) {
    const productId = await perkSteps.create(owner, {
      title: "Coffee",
      costs: [],
      responsibleMode: responsible.length === 0 ? "managers" : "users",
      responsibleUserIds: responsible.map(({ memberId }) => memberId),
    });
    const { purchase } = await who.client.call(purchaseCalls.create, { body: { productId } });
    await who.client.call(purchaseCalls.requestActivation, { params: { id: purchase.id } });
    return purchase.id;
  }

  it("is told to the managers once the last one is disabled", async () => {
    const bob = await team.join({ name: "Bob" });
    const cid = await team.join({ name: "Cid" });
    await request([bob, cid]);
    await disable(bob);
    expect([await told(owner, "purchase_requested"), await told(mo, "purchase_requested")]).toEqual([0, 0]);
    await disable(cid);
    expect([await told(owner, "purchase_requested"), await told(mo, "purchase_requested")]).toEqual([1, 1]);
    expect((await readMails(database().database.handle, owner.email)).map(({ subject }) => subject)).toEqual([
      "Ann requested Coffee",
    ]);
  });

  it("is told to nobody while other managers were told", async () => {
    await request([]);
    await demote(mo);
    await disable(mo);
    expect(await told(owner, "purchase_requested")).toBe(1);
  });

  it("is told to nobody once it's been activated, and never to who asked", async () => {
    const bob = await team.join({ name: "Bob" });
    const done = await request([bob]);
    await bob.client.call(purchaseCalls.activate, { params: { id: done }, body: { comment: "" } });
    await request([bob], owner);
    await disable(bob);
    expect([await told(owner, "purchase_requested"), await told(mo, "purchase_requested")]).toEqual([0, 1]);
  });
});

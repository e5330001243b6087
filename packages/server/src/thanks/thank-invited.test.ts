import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExpireThanks } from "../jobs/expire-thanks.ts";
import { createWelcomeThanks } from "../jobs/welcome-thanks.ts";
import { checkLedger } from "../features.ts";
import { readMails } from "../testing/mail-links.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const DAY_MS = 24 * 3_600_000;
const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
let count = 0;
/** Of nobody that another test knows: accounts outlive a team. */
let boris: string;
let team: Team;
let olga: Teammate;

beforeEach(async () => {
  boris = `boris-${(count += 1)}@osnova.example`;
  team = await buildTeam(database(), { quota: 500, start: "2026-11-02T10:00:00Z" });
  olga = await team.join({ name: "Olga", roles: ["owner"] });
  await invite(boris);
});
afterEach(async () => {
  await team.readEvents();
  expect((await checkLedger(database().database.handle, team.workspaceId)).violations).toEqual([]);
  await team.close();
});

/** Sessions end meanwhile in tests that take days. */
const signIn = async () => (olga = { ...olga, client: await team.server.client(olga.email) });
const invite = (emails: string) => olga.client.call(contract.inviteUsers, { body: { emails } });
const give = async (receivers: readonly ({ readonly email: string } | { readonly id: number })[], by = olga) => {
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const body = { receivers: [...receivers], description: "The night release", rewards };
  return (await by.client.call(contract.giveThanks, { body })).tid;
};
const read = async (id: number) => (await olga.client.call(contract.getThanks, { params: { id } })).thanks;
const mailsTo = (email: string) => readMails(database().database.handle, email);
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

async function left(): Promise<number | undefined> {
  const { quota } = await olga.client.call(contract.getThanksLists, { query: { month: "" } });
  return quota[0]?.free;
}

async function accept(email: string) {
  const [mail] = await mailsTo(email);
  const guest = await team.server.client();
  const body = { workspaceId: team.workspaceId, email, token: mail?.token ?? "", name: "Boris", password: PASSWORD };
  await guest.call(contract.acceptInvite, { body: { ...body, passwordConfirm: PASSWORD } });
  return guest;
}

async function withdrawInvite(): Promise<void> {
  const { items } = await olga.client.call(contract.listInvites, { query: { page: 0 } });
  await olga.client.call(contract.withdrawInvite, { params: { id: items[0]?.id ?? 0 } });
}

async function told() {
  await team.readEvents();
  const params = { id: olga.memberId };
  const { items } = await olga.client.call(contract.listNotifications, { params, query: { page: 0 } });
  return items.map(({ title, message }) => [title, message]);
}

describe("thanks to somebody who was invited", () => {
  it("wait for as long as the invite is good, and are taken from the quota at once", async () => {
    const tid = await give([{ email: ` ${boris.toUpperCase()} ` }]);
    expect(await read(tid)).toMatchObject({
      status: "waiting",
      waitsFor: boris,
      waitsUntil: "2026-11-16T10:00:00.000Z",
      receivers: [],
    });
    expect(await left()).toBe(400);
  });

  it("come with the words, the amount and the same link by mail, once a day", async () => {
    await give([{ email: boris }]);
    team.clock.advance(DAY_MS - 1);
    await give([{ email: boris }]);
    const [mail, invited, ...others] = await mailsTo(boris);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: "thanks_invited", subject: "Olga thanked you", path: invited?.path });
    expect(mail?.text).toContain("> The night release");
    expect(mail?.text).toContain("Accept your invite and 1 star");
    team.clock.advance(1);
    await give([{ email: boris }]);
    expect(await templatesTo(boris)).toEqual(["thanks_invited", "thanks_invited", "invite"]);
  });

  it("are theirs once they have joined by that link", async () => {
    const tid = await give([{ email: boris }]);
    const guest = await accept(boris);
    await createWelcomeThanks(team.server.deps)();
    expect(await createWelcomeThanks(team.server.deps)()).toBe(0);
    expect(await read(tid)).toMatchObject({ status: "published", receivers: [{ name: "Boris" }], waitsFor: "" });
    const info = await guest.call(contract.getUserInfo, {});
    expect(info.loggedIn && info.user?.balances).toMatchObject([{ amount: 100 }]);
    expect(await left()).toBe(400);
  });

  it("go back when the invite is withdrawn, and no mail of it goes out any more", async () => {
    const tid = await give([{ email: boris }]);
    await withdrawInvite();
    expect(await read(tid)).toMatchObject({ status: "expired", waitsFor: boris });
    expect(await left()).toBe(500);
    expect(await told()).toEqual([
      [
        `Your thanks to ${boris} have expired`,
        "Their invite ended before they joined. What you gave is back in your quota.",
      ],
    ]);
    expect(await mailsTo(boris)).toEqual([]);
  });

  it("go back when the invite runs out, unless it's sent again", async () => {
    const vera = `vera-${String(count)}@osnova.example`;
    await invite(vera);
    const [lost, kept] = [await give([{ email: boris }]), await give([{ email: vera }])];
    team.clock.advance(14 * DAY_MS - 1);
    await signIn();
    await invite(vera);
    const statuses = async () => [(await read(lost)).status, (await read(kept)).status];
    await createExpireThanks(team.server.deps)();
    expect(await statuses()).toEqual(["waiting", "waiting"]);
    team.clock.advance(1);
    await createExpireThanks(team.server.deps)();
    expect(await statuses()).toEqual(["expired", "waiting"]);
    expect(await left()).toBe(400);
  });

  it("can't be given again once their month is over", async () => {
    team.clock.advance(20 * DAY_MS);
    await signIn();
    await invite(boris);
    await give([{ email: boris }]);
    team.clock.advance(14 * DAY_MS);
    await createExpireThanks(team.server.deps)();
    await signIn();
    expect(await told()).toMatchObject([
      [`Your thanks to ${boris} have expired`, expect.stringContaining("past month")],
    ]);
  });

  it("are given at once to whoever has joined meanwhile", async () => {
    await accept(boris);
    expect(await read(await give([{ email: boris }]))).toMatchObject({
      status: "published",
      receivers: [{ name: "Boris" }],
    });
  });
});

describe("an address can't be thanked", () => {
  const problems = (field: string, code: string) => ({ fields: [{ field, code }] });

  it("without an open invite, twice, or as oneself", async () => {
    const missing = problems("receivers.0", "not_invited");
    await expect(give([{ email: "nobody@osnova.example" }])).rejects.toMatchObject(missing);
    await expect(give([{ email: olga.email }])).rejects.toMatchObject(problems("receivers.0", "self"));
    const twice = give([{ email: boris }, { email: boris.toUpperCase() }]);
    await expect(twice).rejects.toMatchObject(problems("receivers", "duplicate"));
    await withdrawInvite();
    await expect(give([{ email: boris }])).rejects.toMatchObject(missing);
    expect(await left()).toBe(500);
  });

  it("by members who may not see who was invited", async () => {
    const denied = { kind: "access_denied", reason: "missing_permission" };
    await expect(give([{ email: boris }], await team.join({ name: "Ann" }))).rejects.toMatchObject(denied);
    const moderator = await team.join({ name: "Mo", roles: ["moderator"] });
    expect(await give([{ email: boris }], moderator)).toBeGreaterThan(0);
  });
});

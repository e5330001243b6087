import { jiraCalls } from "@guildhall/core/integrations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;
let eve: Teammate;
let count = 0;
let call: ForgeCall;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const member = await buildMember(db(), { workspaceId, name: "Eve", roles: ["owner"] });
  eve = { ...member, client: await world.team.server.client(member.email) };
  await world.bind(boss);
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  call = { accountId: `a-${count}` };
  ann = await world.team.join({ name: `Ann ${count}` });
});

const tokenFor = (who = call): Promise<string> => world.linkToken(who);
const look = ({ client }: Teammate, token: string) => client.call(jiraCalls.getLink, { query: { token } });
const accept = async ({ client }: Teammate, token: string) =>
  (await client.call(jiraCalls.acceptLink, { body: { token } })).state;

describe("the address that links somebody in Jira", () => {
  it("says whom it links, and links them once it's confirmed", async () => {
    const token = await tokenFor();
    expect(await look(ann, token)).toMatchObject({
      state: "ready",
      siteUrl: "https://acme.atlassian.net",
      memberName: `Ann ${count}`,
      workspaceName: expect.stringMatching(/./),
    });
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: false });
    expect(await accept(ann, token)).toBe("done");
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: true, user: { id: ann.memberId } });
    expect([await accept(ann, token), (await look(ann, token)).state]).toEqual(["done", "done"]);
    const { rows } = await database().database.pool.query(
      "select payload, actor_member_id as by from events where type = 'jira_user.linked' order by id desc limit 1",
    );
    expect(rows).toEqual([{ payload: { memberId: ann.memberId }, by: ann.memberId }]);
  });

  it("works once: not for somebody else, nor after it was unlinked", async () => {
    const token = await tokenFor();
    await accept(ann, token);
    expect([(await look(boss, token)).state, await accept(boss, token)]).toEqual(["used", "used"]);
    await ann.client.call(jiraCalls.unlink, {});
    // There's nothing left to unlink.
    await ann.client.call(jiraCalls.unlink, {});
    const { rows } = await database().database.pool.query(
      "select payload from events where type = 'jira_user.unlinked' and actor_member_id = $1",
      [ann.memberId],
    );
    expect(rows).toEqual([{ payload: { memberId: ann.memberId } }]);
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: false });
    expect([await accept(ann, token), await accept(boss, token)]).toEqual(["used", "used"]);
  });

  it("links one of several who confirm it together", async () => {
    const token = await tokenFor();
    const states = await Promise.all([accept(ann, token), accept(boss, token)]);
    expect(states.toSorted()).toEqual(["done", "used"]);
  });

  it("works for a quarter of an hour", async () => {
    const [early, late] = [await tokenFor(), await tokenFor()];
    world.team.clock.advance(15 * 60_000 - 1);
    expect((await look(ann, early)).state).toBe("ready");
    world.team.clock.advance(1);
    expect([(await look(ann, late)).state, await accept(ann, late)]).toEqual(["expired", "expired"]);
  });

  it("doesn't take an account from somebody who has it", async () => {
    const [first, second] = [await tokenFor(), await tokenFor()];
    await accept(ann, first);
    expect([(await look(boss, second)).state, await accept(boss, second)]).toEqual(["taken", "taken"]);
    expect(await world.whoAmI(call)).toMatchObject({ user: { id: ann.memberId } });
  });

  it("is of no use outside the site's workspace", async () => {
    const token = await tokenFor();
    expect(await look(eve, token)).toMatchObject({ state: "outsider", memberName: "" });
    expect(await accept(eve, token)).toBe("outsider");
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: false });
  });

  it("links whoever was invited once they're a member, whatever workspace they look at", async () => {
    const token = await tokenFor();
    const { workspaceId } = world.team;
    const joined = await db()
      .insertInto("members")
      .values({
        workspace_id: workspaceId,
        account_id: eve.accountId,
        name: "Eve too",
        created_at: world.team.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await look(eve, token)).toMatchObject({ state: "ready", memberName: "Eve too" });
    expect(await accept(eve, token)).toBe("done");
    expect(await world.whoAmI(call)).toMatchObject({ user: { id: joined.id }, workspace: { id: workspaceId } });
    await db().deleteFrom("members").where("id", "=", joined.id).execute();
  });

  it("is nothing if it was changed or made elsewhere, or its site is gone", async () => {
    const token = await tokenFor();
    const changed = `${token.slice(0, -4)}AAAA`;
    for (const each of [changed, "x", token.slice(4)]) {
      expect(await look(ann, each)).toEqual({ state: "unknown", siteUrl: "", workspaceName: "", memberName: "" });
      expect(await accept(ann, each)).toBe("unknown");
    }
    const elsewhere = { ...call, cloudId: "c-gone", installationId: "i-gone" };
    await world.bind(boss, elsewhere);
    const gone = await tokenFor(elsewhere);
    await world.ask({ ...elsewhere, ...ADMIN_PAGE }, { method: "DELETE", path: "/jira/site" });
    expect((await look(ann, gone)).state).toBe("unknown");
  });

  it("is nothing any more once its site was uninstalled, or went to another workspace", async () => {
    const site = { ...call, cloudId: "c-moving", installationId: "i-moving" };
    await world.bind(boss, site);
    const token = await tokenFor(site);
    expect((await look(ann, token)).state).toBe("ready");
    expect(await world.uninstall({ ...site, accountId: null })).toBe(200);
    expect([(await look(ann, token)).state, await accept(ann, token)]).toEqual(["unknown", "unknown"]);
    expect((await world.bind(eve, site)).statusCode).toBe(200);
    expect([(await look(ann, token)).state, await accept(ann, token)]).toEqual(["unknown", "unknown"]);
  });

  it("can't be confirmed from Jira itself, nor without signing in", async () => {
    const token = await tokenFor();
    const path = "/jira/link";
    const inJira = await world.ask(call, { method: "POST", path, body: { token } });
    expect(inJira.json().errors[0].reason).toBe("not_in_widget");
    const guest = await world.team.server.client();
    await expect(guest.call(jiraCalls.getLink, { query: { token } })).rejects.toMatchObject({
      code: "ErrorUnauthenticated",
    });
  });
});

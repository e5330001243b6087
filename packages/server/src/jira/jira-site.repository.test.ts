import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { countLinkedPeople, findOwnAccounts, linkJiraMember } from "./jira-person.repository.ts";
import {
  deleteSite,
  findRivals,
  findSite,
  findSiteById,
  findTempoToken,
  hasActiveSite,
  listSites,
  markUninstalled,
  noteCall,
  saveSite,
  saveTempoToken,
} from "./jira-site.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId = 0;
let other = 0;
let made = 0;

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db(), {}));
  ({ id: other } = await buildWorkspace(db(), {}));
});

interface Wish {
  readonly of?: number;
  readonly cloudId?: string;
  readonly environment?: "production" | "staging";
}

/** A site, connected by an installation of its own. */
async function connect({ of = workspaceId, cloudId, environment = "production" }: Wish = {}) {
  made += 1;
  const place = { installationId: `i-${String(made)}`, cloudId: cloudId ?? `c-${String(made)}`, environment };
  await saveSite(db(), {
    ...place,
    workspaceId: of,
    siteUrl: `https://${place.cloudId}.example`,
    license: "none",
    at: at(0),
  });
  const { id = 0 } = (await findSite(db(), place.installationId)) ?? {};
  return { ...place, id, workspaceId: of };
}
type Site = Awaited<ReturnType<typeof connect>>;

const stateOf = async ({ workspaceId: of, id }: Site) => (await findSiteById(db(), { workspaceId: of, id }))?.state;
const uninstall = (site: Site, installationId = site.installationId) =>
  markUninstalled(db(), { workspaceId: site.workspaceId, id: site.id, installationId, at: at(1) });
const token = async ({ workspaceId: of, id }: Site) => (await findTempoToken(db(), { workspaceId: of, id }))?.[0];
const keepToken = ({ workspaceId: of, id }: Site, byte: number | null, minute = 0) =>
  saveTempoToken(db(), { workspaceId: of, id, sealed: byte === null ? null : Buffer.alloc(8, byte), at: at(minute) });

describe("a site that's uninstalled", () => {
  it("is one of several, and its token is forgotten", async () => {
    const [first, second] = [await connect(), await connect()];
    await keepToken(first, 1);
    await keepToken(second, 2);
    expect([await uninstall(first), await uninstall(first)]).toEqual([true, false]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["uninstalled", "active"]);
    expect([await token(first), await token(second)]).toEqual([undefined, 2]);
  });

  it("isn't the one that another installation has connected since", async () => {
    const site = await connect();
    expect([await uninstall(site, "an-older-one"), await stateOf(site)]).toEqual([false, "active"]);
  });

  it("comes after those that are connected, and counts for none", async () => {
    const [first, second, third] = [await connect(), await connect(), await connect()];
    await uninstall(first);
    const sites = await listSites(db(), workspaceId);
    expect(sites.map(({ id, workspaceId: of, hasTempoToken }) => [id, of, hasTempoToken])).toEqual(
      [second, third, first].map(({ id }) => [id, workspaceId, false]),
    );
    await uninstall(second);
    expect(await hasActiveSite(db(), workspaceId)).toBe(true);
    await uninstall(third);
    expect([await hasActiveSite(db(), workspaceId), await hasActiveSite(db(), other)]).toEqual([false, false]);
  });
});

it("a site's rivals are its installation, and the same app there, in any workspace", async () => {
  const same = await connect({ of: other });
  await uninstall(same);
  const site = await connect({ cloudId: same.cloudId });
  await connect({ cloudId: site.cloudId, environment: "staging" });
  await connect();
  const rivals = async (place: Parameters<typeof findRivals>[1]) =>
    (await findRivals(db(), place)).map(({ id, workspaceId: of, hasTempoToken }) => [id, of, hasTempoToken]);
  await keepToken(site, 1);
  const both = [
    [site.id, workspaceId, true],
    [same.id, other, false],
  ];
  expect(await rivals({ ...site, installationId: "new" })).toEqual(both);
  expect(await rivals({ ...site, cloudId: "elsewhere" })).toEqual(both.slice(0, 1));
  expect(await rivals({ installationId: "new", cloudId: "elsewhere", environment: "production" })).toEqual([]);
});

it("calls, tokens and the end are one site's", async () => {
  const [site, neighbour] = [await connect(), await connect()];
  await keepToken(site, 1);
  await noteCall(db(), { workspaceId, id: site.id, license: "active", at: at(5) });
  expect(await findSite(db(), site.installationId)).toMatchObject({
    license: "active",
    seenAt: at(5),
    hasTempoToken: true,
  });
  expect(await findSite(db(), neighbour.installationId)).toMatchObject({ license: "none", seenAt: at(0) });
  await deleteSite(db(), { workspaceId, id: site.id });
  expect([await stateOf(site), await stateOf(neighbour)]).toEqual([undefined, "active"]);
});

it("a new token is asked with at once, for what was logged since the first one; without one, nothing is", async () => {
  const site = await connect();
  const row = async () =>
    db()
      .selectFrom("jira_sites")
      .select(["tempo_read_at", "tempo_due_at", "tempo_attempts", "is_tempo_refused"])
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", site.id)
      .executeTakeFirstOrThrow();
  await keepToken(site, 1, 1);
  await db()
    .updateTable("jira_sites")
    .set({ tempo_attempts: 3, is_tempo_refused: true })
    .where("workspace_id", "=", workspaceId)
    .execute();
  await keepToken(site, 2, 7);
  expect(await row()).toEqual({
    tempo_read_at: at(1),
    tempo_due_at: at(7),
    tempo_attempts: 0,
    is_tempo_refused: false,
  });
  await keepToken(site, null, 9);
  expect(await row()).toMatchObject({ tempo_read_at: at(1), tempo_due_at: null });
});

it("people of Jira are counted once each, whatever else they're linked in, and know the order of their accounts", async () => {
  const ann = await buildMember(db(), { workspaceId });
  const bob = await buildMember(db(), { workspaceId });
  const link = (memberId: number, accountId: string, minute: number) =>
    linkJiraMember(db(), { workspaceId, memberId, accountId, at: at(minute) });
  await link(ann.memberId, "z-first", 1);
  await link(ann.memberId, "a-second", 2);
  await db()
    .insertInto("external_users")
    .values({
      workspace_id: workspaceId,
      provider: "slack",
      external_id: "U-bob",
      member_id: bob.memberId,
      created_at: at(0),
    })
    .execute();
  expect(await countLinkedPeople(db(), workspaceId)).toBe(1);
  const own = await findOwnAccounts(db(), { workspaceId, memberId: ann.memberId });
  expect(own.map(({ accountId }) => accountId)).toEqual(["z-first", "a-second"]);
});

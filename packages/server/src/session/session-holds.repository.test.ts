import type { IntegrationProvider } from "@guildhall/core/integrations";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { findSession, insertSession, PREVIEW_KID } from "./session.repository.ts";
import type { NewSession } from "./session.repository.ts";
import { licenseWithout } from "../testing/license-of.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let made = 0;
/** One account in two workspaces, with the same member id in both, and somebody else in the first. */
let here: BuiltMember;
let there: BuiltMember;
let bob: BuiltMember;

beforeEach(async () => {
  const settings = { tz: "Europe/Berlin" };
  const first = await buildWorkspace(db(), { name: "Here", settings, thanksSettings: { minLength: 3 } });
  const second = await buildWorkspace(db(), { name: "There" });
  here = await buildMember(db(), { workspaceId: first.id, name: "Ann", roles: ["admin"] });
  bob = await buildMember(db(), { workspaceId: first.id, name: "Bob" });
  const { accountId } = here;
  there = await buildTwinMember(db(), here, { workspaceId: second.id, accountId, name: "Anna", roles: ["owner"] });
});

async function open(
  { accountId, workspaceId }: Pick<NewSession, "accountId" | "workspaceId">,
  by: Pick<NewSession, "via" | "widget"> = {},
): Promise<Buffer> {
  made += 1;
  const tokenHash = Buffer.alloc(32, made);
  await insertSession(db(), { tokenHash, accountId, workspaceId, at: at(0), expiresAt: at(10), ...by });
  return tokenHash;
}

const find = (tokenHash: Buffer, minute = 1) => findSession(db(), { tokenHash, at: at(minute) });
const holds = async (tokenHash: Buffer) => (await find(tokenHash)) !== null;

const disable = ({ workspaceId, memberId }: BuiltMember) =>
  db()
    .updateTable("members")
    .set({ status: "disabled" })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();

/** The first workspace if it isn't said to be the other one. */
interface Placed {
  readonly isThere?: boolean;
}
const placeOf = ({ isThere = false }: Placed) => (isThere ? there : here).workspaceId;

describe("an integration's session", () => {
  interface Key extends Placed {
    readonly provider?: IntegrationProvider;
    readonly byte?: number;
  }
  interface Link extends Placed {
    readonly provider?: IntegrationProvider;
    readonly externalId?: string;
    readonly isBobs?: boolean;
  }

  const via = { provider: "slack", keyHash: Buffer.alloc(32, 1), externalId: "U-1" } as const;

  const addKey = (key: Key) =>
    db()
      .insertInto("integration_keys")
      .values({
        workspace_id: placeOf(key),
        provider: key.provider ?? "slack",
        key_hash: Buffer.alloc(32, key.byte ?? 1),
        created_at: at(0),
      })
      .execute();
  const addLink = (link: Link) =>
    db()
      .insertInto("external_users")
      .values({
        workspace_id: placeOf(link),
        provider: link.provider ?? "slack",
        external_id: link.externalId ?? "U-1",
        member_id: (link.isBobs === true ? bob : here).memberId,
        created_at: at(0),
      })
      .execute();

  it.each<readonly [string, Key | null, Link | null, boolean]>([
    ["holds with its key and its person's link", {}, {}, true],
    ["ends without a key", null, {}, false],
    ["ends without a link", {}, null, false],
    ["ends with a newer key", { byte: 2 }, {}, false],
    ["isn't held by another provider's same key", { provider: "telegram" }, { provider: "telegram" }, false],
    ["isn't held by a link of another provider", {}, { provider: "telegram" }, false],
    ["isn't held by the member's link to another person", {}, { externalId: "U-2" }, false],
    ["ends when its person is linked to another member", {}, { isBobs: true }, false],
    ["isn't held by a key of another workspace", { isThere: true }, {}, false],
    ["isn't held by a link in another workspace", {}, { isThere: true }, false],
    ["isn't held by key and link of another workspace", { isThere: true }, { isThere: true }, false],
  ])("%s", async (_, key, link, isHeld) => {
    const session = await open(here, { via });
    if (key !== null) await addKey(key);
    if (link !== null) await addLink(link);
    expect(await holds(session)).toBe(isHeld);
    expect((await find(session))?.via).toBe(isHeld ? "slack" : undefined);
  });

  it("ends while the member is disabled in its workspace, and in no other", async () => {
    await addKey({});
    await addLink({});
    const session = await open(here, { via });
    await disable(there);
    expect(await holds(session)).toBe(true);
    await disable(here);
    expect(await holds(session)).toBe(false);
  });
});

describe("a widget's session", () => {
  interface App {
    readonly isEnabled?: boolean;
    readonly origins?: readonly string[];
  }
  interface Key extends Placed {
    readonly kid?: string;
  }
  interface Link extends Placed {
    readonly sub?: string;
    readonly isBobs?: boolean;
  }

  const origin = "https://acme.example";
  const widget = { kid: "k1", sub: "ann", origin, isFramed: true };

  /** The other workspace's app is like the first one's should be. */
  const addApps = ({ isEnabled = true, origins = ["https://www.acme.example", origin] }: App) =>
    db()
      .insertInto("widget_apps")
      .values([
        { workspace_id: here.workspaceId, is_enabled: isEnabled, origins: [...origins] },
        { workspace_id: there.workspaceId, is_enabled: true, origins: [origin] },
      ])
      .execute();
  const addKey = ({ kid = "k1", ...placed }: Key) =>
    db()
      .insertInto("widget_keys")
      .values({ workspace_id: placeOf(placed), kid, alg: "HS256", material: Buffer.alloc(1), created_at: at(0) })
      .execute();
  const addLink = ({ sub = "ann", isBobs = false, ...placed }: Link) =>
    db()
      .insertInto("widget_users")
      .values({
        workspace_id: placeOf(placed),
        sub,
        member_id: (isBobs ? bob : here).memberId,
        created_at: at(0),
      })
      .execute();

  interface Ties {
    readonly app?: App;
    readonly key?: Key | null;
    readonly link?: Link | null;
  }

  it.each<readonly [string, Ties, boolean]>([
    ["holds with its app, key and its person's link", {}, true],
    ["ends while the app is off", { app: { isEnabled: false } }, false],
    ["ends when its page is no longer allowed", { app: { origins: ["https://www.acme.example"] } }, false],
    ["ends without a key", { key: null }, false],
    ["isn't held by another key", { key: { kid: "k2" } }, false],
    ["ends without a link", { link: null }, false],
    ["isn't held by the member's link to another person", { link: { sub: "bob" } }, false],
    ["ends when its person is linked to another member", { link: { isBobs: true } }, false],
    ["isn't held by a key of another workspace", { key: { isThere: true } }, false],
    ["isn't held by a link in another workspace", { link: { isThere: true } }, false],
    ["isn't held by key and link of another one", { key: { isThere: true }, link: { isThere: true } }, false],
  ])("%s", async (_, { app = {}, key = {}, link = {} }, isHeld) => {
    const session = await open(here, { widget });
    await addApps(app);
    if (key !== null) await addKey(key);
    if (link !== null) await addLink(link);
    expect(await holds(session)).toBe(isHeld);
    expect((await find(session))?.widget).toEqual(isHeld ? { origin, isFramed: true } : undefined);
  });

  it("ends while the member is disabled in its workspace, and in no other", async () => {
    await addApps({});
    await addKey({});
    await addLink({});
    const session = await open(here, { widget });
    await disable(there);
    expect(await holds(session)).toBe(true);
    await disable(here);
    expect(await holds(session)).toBe(false);
  });

  it("needs neither app nor key nor link as a preview, but an enabled member", async () => {
    const session = await open(here, { widget: { ...widget, kid: PREVIEW_KID, sub: "", isFramed: false } });
    expect((await find(session))?.widget).toEqual({ origin, isFramed: false });
    await disable(here);
    expect(await holds(session)).toBe(false);
  });
});

describe("a session", () => {
  it("is its account's as a member of its workspace, with the roles and groups there", async () => {
    const groupIds = await joinGroups(db(), here, ["Ops", "Art", "Lab"]);
    await joinGroups(db(), there, ["Board"]);
    await joinGroups(db(), bob, ["Law"]);
    await open(bob);
    const session = await open(here);
    await open(there);
    expect(await find(session)).toEqual({
      accountId: here.accountId,
      email: here.email,
      language: "en",
      isSuperAdmin: false,
      seenAt: at(0),
      expiresAt: at(10),
      via: null,
      widget: null,
      disabledIn: null,
      isElsewhere: false,
      member: {
        memberId: here.memberId,
        name: "Ann",
        roles: ["admin"],
        groupIds,
        workspace: {
          id: here.workspaceId,
          name: "Here",
          isCompleted: true,
          license: licenseWithout(),
          settings: { tz: "Europe/Berlin" },
          thanksSettings: { minLength: 3 },
        },
      },
    });
  });

  it("makes nobody a member of a workspace that it isn't in", async () => {
    expect(await find(await open({ accountId: here.accountId, workspaceId: null }))).toMatchObject({ member: null });
    const elsewhere = await find(await open({ accountId: bob.accountId, workspaceId: there.workspaceId }));
    expect(elsewhere).toMatchObject({ accountId: bob.accountId, member: null, disabledIn: null });
  });

  it("ends at the instant at which it expires", async () => {
    const session = await open(here);
    const just = new Date(at(10).getTime() - 1);
    expect(await findSession(db(), { tokenHash: session, at: just })).not.toBeNull();
    expect(await find(session, 10)).toBeNull();
  });
});

describe("a disabled member's session", () => {
  const elsewhere = async (who: BuiltMember) => {
    const row = await find(await open(who));
    return { disabledIn: row?.disabledIn, isElsewhere: row?.isElsewhere, member: row?.member };
  };

  it("tells where, and that the account is still enabled in another workspace", async () => {
    await disable(here);
    expect(await elsewhere(here)).toEqual({ disabledIn: "Here", isElsewhere: true, member: null });
    expect(await elsewhere(there)).toMatchObject({ disabledIn: null, isElsewhere: false });
  });

  it("knows of no other workspace if the account is disabled in each, whoever else is enabled", async () => {
    await disable(here);
    await disable(there);
    expect(await elsewhere(here)).toEqual({ disabledIn: "Here", isElsewhere: false, member: null });
  });

  it("is still of use to a super admin", async () => {
    const { workspaceId } = here;
    const root = await buildMember(db(), { workspaceId, roles: ["super_admin"], isDisabled: true });
    expect(await elsewhere(root)).toEqual({ disabledIn: "Here", isElsewhere: true, member: null });
  });
});

import { UnauthenticatedError } from "@guildhall/core";
import { identityCalls } from "@guildhall/core/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { GUEST } from "../session/visitor.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { listIdentities } from "./identities.service.ts";
import { insertIdentity } from "./identity.repository.ts";

const LOGIN = { ...TEST_CONFIG.login, chat: true, messenger: true };
const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let scene: SignInScene;
let workspaceId: number;
let ann: BuiltMember;
let bob: BuiltMember;

beforeAll(async () => {
  scene = await openSignInScene(database());
});
afterAll(() => scene.close());
beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
  ann = await buildMember(db(), { workspaceId });
  bob = await buildMember(db(), { workspaceId });
});
afterEach(() => {
  Object.assign(scene.server.deps.config.login, LOGIN);
});

const switchLogin = (login: Partial<typeof LOGIN>) => Object.assign(scene.server.deps.config.login, login);

async function link({ accountId }: BuiltMember, provider: "slack" | "telegram", name: string): Promise<void> {
  await inside((tx) =>
    insertIdentity(tx, {
      provider,
      identityId: `P${accountId}`,
      name,
      accountId,
      byEmail: false,
      at: at(0),
    }),
  );
}

async function linkDirectory({ accountId }: BuiltMember): Promise<void> {
  const identity = { provider: "directory", external_id: `D${accountId}`, account_id: accountId } as const;
  await db()
    .insertInto("account_identities")
    .values({ ...identity, created_at: at(0) })
    .execute();
}

const clientOf = async (who: BuiltMember) => scene.server.bearer(await scene.server.openSession(who), "en");
const list = async (who: BuiltMember) => (await (await clientOf(who)).call(identityCalls.list, {})).items;
const unlink = async (who: BuiltMember, provider: "slack" | "telegram") =>
  (await (await clientOf(who)).call(identityCalls.unlink, { params: { provider } })).items;

const linkedAs = (provider: "slack" | "telegram", name: string) => ({
  provider,
  isLinked: true,
  name,
  mayUnlink: true,
});
const notLinked = (provider: "slack" | "telegram") => ({ provider, isLinked: false, name: "", mayUnlink: true });

describe("an account's messengers", () => {
  it("have the name that each knows the person by", async () => {
    await link(ann, "telegram", "Ann in Telegram");
    await link(ann, "slack", "Ann in Slack");
    await link(bob, "telegram", "Bob in Telegram");
    expect(await list(ann)).toEqual([linkedAs("slack", "Ann in Slack"), linkedAs("telegram", "Ann in Telegram")]);
    expect(await list(bob)).toEqual([notLinked("slack"), linkedAs("telegram", "Bob in Telegram")]);
  });

  it("aren't a guest's", async () => {
    const call = { db: db(), deps: scene.server.deps, visitor: GUEST };
    await expect(listIdentities(call)).rejects.toThrow(UnauthenticatedError);
  });

  it("are unlinked one at a time, which the workspace's events tell once", async () => {
    for (const who of [ann, bob]) {
      await link(who, "slack", "S");
      await link(who, "telegram", "T");
    }
    expect(await unlink(ann, "telegram")).toEqual([linkedAs("slack", "S"), notLinked("telegram")]);
    await expect(unlink(ann, "telegram")).rejects.toMatchObject({ code: "ErrorNotFound" });
    expect(await list(bob)).toEqual([linkedAs("slack", "S"), linkedAs("telegram", "T")]);
    const payload = { memberId: ann.memberId, provider: "telegram" };
    expect(await newestEvents(db(), [workspaceId], 0)).toMatchObject([
      { type: "account.identity_unlinked", payload, by: ann.memberId },
    ]);
  });
});

describe("the last way to sign in", () => {
  const ways = async () => (await list(ann)).filter(({ mayUnlink }) => mayUnlink).map(({ provider }) => provider);

  it("isn't unlinked", async () => {
    await link(ann, "telegram", "T");
    await link(bob, "slack", "S");
    switchLogin({ email: false, registration: false });
    await expect(unlink(ann, "telegram")).rejects.toMatchObject({ reason: "last_way_in" });
    expect(await list(ann)).toMatchObject([{ provider: "slack" }, { ...linkedAs("telegram", "T"), mayUnlink: false }]);
    expect(await newestEvents(db(), [workspaceId], 0)).toEqual([]);
  });

  it("isn't a messenger beside another that is open here", async () => {
    await link(ann, "slack", "S");
    await link(ann, "telegram", "T");
    switchLogin({ email: false, registration: false });
    expect(await ways()).toEqual(["slack", "telegram"]);
    switchLogin({ chat: false });
    expect(await list(ann)).toEqual([{ ...linkedAs("telegram", "T"), mayUnlink: false }]);
  });

  it("isn't a messenger while the account is entered from the directory", async () => {
    await linkDirectory(ann);
    await link(ann, "slack", "S");
    switchLogin({ email: false, registration: false });
    await expect(unlink(ann, "slack")).rejects.toMatchObject({ reason: "last_way_in" });
    switchLogin({ directory: true });
    expect(await unlink(ann, "slack")).toMatchObject([notLinked("slack"), { provider: "telegram" }]);
  });
});

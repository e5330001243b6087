import { identityCalls } from "@guildhall/core/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember } from "../testing/build-people.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { insertIdentity, lockAccount } from "./identity.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let scene: SignInScene;

beforeAll(async () => {
  scene = await openSignInScene(database(), { login: { email: false, registration: false } });
});
afterAll(() => scene.close());

it("an account is locked alone", async () => {
  const { workspaceId } = scene;
  const [ann, bob] = [await buildMember(db(), { workspaceId }), await buildMember(db(), { workspaceId })];
  const accountIds = [ann.accountId, bob.accountId];
  const free = await database().database.transaction(async (tx) => {
    await lockAccount(tx, ann.accountId);
    return db().selectFrom("accounts").select("id").where("id", "in", accountIds).forUpdate().skipLocked().execute();
  });
  expect(free).toEqual([{ id: bob.accountId }]);
});

it("of the last two ways in, unlinked at once, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await buildMember(db(), { workspaceId: scene.workspaceId });
    const { accountId } = member;
    for (const provider of ["slack", "telegram"] as const) {
      await inside((tx) =>
        insertIdentity(tx, {
          ...{ provider, identityId: `P${accountId}`, name: "", accountId, byEmail: false, at: at(0) },
        }),
      );
    }
    const client = scene.server.bearer(await scene.server.openSession(member), "en");
    const outcomes = await database().database.transaction(async (tx) => {
      // Both get this far before either goes on.
      await lockAccount(tx, accountId);
      return (["slack", "telegram"] as const).map((provider) =>
        client.call(identityCalls.unlink, { params: { provider } }).then(
          () => "unlinked",
          (error: { readonly reason?: string }) => error.reason,
        ),
      );
    });
    expect((await Promise.all(outcomes)).toSorted()).toEqual(["last_way_in", "unlinked"]);
  }
});

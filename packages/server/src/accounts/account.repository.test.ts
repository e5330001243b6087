import { beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteTokensBefore, findToken, insertToken, spendTokens } from "./account-token.repository.ts";
import { findAccount, findAccountById, findMemberId, setPassword } from "./account.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
const NOBODY = 999_999_999;
let workspaceId: number;

beforeAll(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
});

describe("an account", () => {
  it("is found by its id, with all that's asked of it", async () => {
    const { accountId: id } = await buildMember(db(), {
      ...{ workspaceId, email: "root@x.example", roles: ["super_admin"], language: "ru" },
    });
    await inside((tx) => setPassword(tx, id, "hashed"));
    const root = { id, email: "root@x.example", passwordHash: "hashed", language: "ru", isSuperAdmin: true };
    expect([await findAccountById(db(), id), await findAccount(db(), " Root@x.example")]).toEqual([root, root]);
    expect([await findAccountById(db(), NOBODY), await findAccount(db(), "nobody@x.example")]).toEqual([null, null]);
  });

  it("is rather the one whose address was typed than the one with plain letters", async () => {
    const plain = await buildMember(db(), { workspaceId, email: "anna@x.example" });
    const wide = await buildMember(db(), { workspaceId, email: "ａnna@x.example" });
    expect((await findAccount(db(), "Ａnna@x.example"))?.id).toBe(wide.accountId);
    expect((await findAccount(db(), "Anna@x.example"))?.id).toBe(plain.accountId);
  });

  it("gets a password of its own", async () => {
    const [ann, bob] = [await buildMember(db(), { workspaceId }), await buildMember(db(), { workspaceId })];
    const before = await findAccountById(db(), bob.accountId);
    await inside((tx) => setPassword(tx, ann.accountId, "hashed"));
    expect((await findAccountById(db(), ann.accountId))?.passwordHash).toBe("hashed");
    expect(await findAccountById(db(), bob.accountId)).toEqual(before);
  });

  it("has one member in each of its workspaces, and none elsewhere", async () => {
    const [second, third] = [await buildWorkspace(db()), await buildWorkspace(db())];
    const here = await buildMember(db(), { workspaceId });
    const there = await buildMember(db(), { workspaceId: second.id, accountId: here.accountId });
    await buildMember(db(), { workspaceId: third.id });
    const found = [here, there, { ...here, workspaceId: third.id }].map((of) => findMemberId(db(), of));
    expect(await Promise.all(found)).toEqual([here.memberId, there.memberId, undefined]);
  });
});

describe("links", () => {
  let made = 0;

  async function keep(email: string, expiresAt = at(100)) {
    const tokenHash = Buffer.alloc(32, (made += 1));
    await inside((tx) =>
      insertToken(tx, {
        kind: "reset",
        email,
        name: "",
        settings: {},
        licenseType: "",
        tokenHash,
        at: at(0),
        expiresAt,
      }),
    );
    return { tokenHash, id: (await findToken(db(), tokenHash))?.id ?? 0 };
  }
  const spentAt = async ({ tokenHash }: { readonly tokenHash: Buffer }) => (await findToken(db(), tokenHash))?.spentAt;

  it("of an address are spent together and once, and no other address's", async () => {
    const [first, second] = [await keep("ann@x.example"), await keep("ann@x.example")];
    const bobs = await keep("bob@x.example");
    const spend = ({ id }: { readonly id: number }, minute: number) =>
      inside((tx) => spendTokens(tx, { id, email: "ann@x.example", at: at(minute) }));
    expect([await spend(first, 1), await spend(first, 2), await spend(second, 2), await spend(bobs, 2)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const late = await keep("ann@x.example");
    expect(await spend(first, 3)).toBe(false);
    expect([await spentAt(first), await spentAt(second), await spentAt(late), await spentAt(bobs)]).toEqual([
      at(1),
      at(1),
      at(3),
      null,
    ]);
  });

  it("are forgotten once they expired before an instant", async () => {
    const kept = [await keep("a@x.example", at(4)), await keep("b@x.example", at(5)), await keep("c@x.example", at(6))];
    expect(await deleteTokensBefore(db(), at(5))).toBe(1);
    const left = await Promise.all(kept.map(async ({ tokenHash }) => (await findToken(db(), tokenHash))?.email));
    expect(left).toEqual([undefined, "b@x.example", "c@x.example"]);
  });
});

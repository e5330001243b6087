import { beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "../lib/random.ts";
import { withOtherEnd } from "../testing/other-end.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { CODE_LIFETIME_MS, createCode, useCode } from "./one-time-code.ts";

const database = useTestDatabase();
const clock = createFixedClock();
let ann: BuiltMember;

const db = () => database().database.handle;
const parts = () => ({ db: db(), random: systemRandom, at: clock.now() });
const make = (purpose: "link" | "connect" = "link") =>
  createCode(parts(), { workspaceId: ann.workspaceId, provider: "telegram", purpose, memberId: ann.memberId });
const use = (code: string, provider: "slack" | "telegram" = "telegram") => useCode(parts(), { code, provider });

beforeAll(async () => {
  const { id: workspaceId } = await buildWorkspace(db());
  ann = await buildMember(db(), { name: "Ann", workspaceId });
});

describe("a one-time code", () => {
  it("works once, for what it was made", async () => {
    const { code, expiresAt } = await make("connect");
    expect(code).toMatch(/^[\w-]{34,64}$/);
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + CODE_LIFETIME_MS));
    const { workspaceId, memberId } = ann;
    expect(await use(code)).toEqual({ state: "spent", purpose: "connect", workspaceId, memberId });
    expect(await use(code)).toEqual({ state: "used", purpose: "connect", workspaceId, memberId });
  });

  it("is kept as a hash only", async () => {
    const { code } = await make();
    const rows = await db().selectFrom("chat_codes").selectAll().where("workspace_id", "=", ann.workspaceId).execute();
    expect(JSON.stringify(rows.map((row) => ({ ...row, hash: Buffer.from(row.code_hash).toString() })))).not.toContain(
      code.slice(3),
    );
  });

  it("expires after ten minutes", async () => {
    const { code } = await make();
    clock.advance(CODE_LIFETIME_MS - 1);
    const late = await make("connect");
    clock.advance(1);
    expect(await use(code)).toMatchObject({ state: "expired" });
    expect(await use(late.code)).toMatchObject({ state: "spent" });
  });

  it("is replaced by the next one for the same", async () => {
    const { code } = await make();
    const other = await make("connect");
    const next = await make();
    expect(await use(code)).toEqual({ state: "unknown" });
    expect(await use(next.code)).toMatchObject({ state: "spent", purpose: "link" });
    expect(await use(other.code)).toMatchObject({ state: "spent", purpose: "connect" });
  });

  it("is replaced by one's own in the same chat only, and stays used", async () => {
    const bob = await buildMember(db(), { name: "Bob", workspaceId: ann.workspaceId });
    const wish = { workspaceId: ann.workspaceId, purpose: "link" } as const;
    const [mine, used] = [await make(), await make("connect")];
    await use(used.code);
    const inSlack = await createCode(parts(), { ...wish, provider: "slack", memberId: ann.memberId });
    const bobs = await createCode(parts(), { ...wish, provider: "telegram", memberId: bob.memberId });
    await make("connect");
    expect(await use(used.code)).toMatchObject({ state: "used" });
    expect(await use(mine.code)).toMatchObject({ state: "spent", memberId: ann.memberId });
    expect(await use(bobs.code)).toMatchObject({ state: "spent", memberId: bob.memberId });
    expect(await use(inSlack.code, "slack")).toMatchObject({ state: "spent", memberId: ann.memberId });
  });

  it("is no good in another chat, another workspace, changed or made up", async () => {
    const { code } = await make();
    const moved = code.replace(/^[^-]+/, (owner) => (Number.parseInt(owner, 36) + 1).toString(36));
    for (const each of [moved, withOtherEnd(code), code.slice(1), "", "x", "1-"]) {
      expect(await use(each), each).toEqual({ state: "unknown" });
    }
    expect(await use(code, "slack")).toEqual({ state: "unknown" });
    expect(await use(code)).toMatchObject({ state: "spent" });
  });

  it("is no good for somebody who was disabled", async () => {
    const bob = await buildMember(db(), { name: "Bob", workspaceId: ann.workspaceId });
    const wish = { workspaceId: ann.workspaceId, provider: "telegram", purpose: "link" } as const;
    const { code } = await createCode(parts(), { ...wish, memberId: bob.memberId });
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("workspace_id", "=", ann.workspaceId)
      .where("id", "=", bob.memberId)
      .execute();
    expect((await use(code)).state).not.toBe("spent");
  });
});

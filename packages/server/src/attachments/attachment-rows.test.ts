import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { MemberCall } from "../lib/deps.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { createMemoryFiles } from "../testing/memory-files.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  deleteLooseAttachment,
  insertAttachment,
  listAttachments,
  listLooseAttachments,
  setAttachmentsKept,
} from "./attachment.repository.ts";
import { keepAttachments } from "./keep-attachments.service.ts";
import { removeLooseAttachments } from "./remove-loose-attachments.ts";

const database = useTestDatabase();
const AT = new Date("2026-11-16T09:10:00Z");
const after = (ms: number) => new Date(AT.getTime() + ms);
let workspaceId = 0;
let memberId = 0;

beforeEach(async () => {
  // Loose files are removed in every workspace.
  await db().deleteFrom("attachments").execute();
  workspaceId = (await buildWorkspace(db())).id;
  memberId = (await buildMember(db(), { workspaceId })).memberId;
});

const db = () => database().database.handle;

const add = (at = AT) =>
  insertAttachment(db(), {
    workspaceId,
    memberId,
    name: "a.pdf",
    kind: "pdf",
    bytes: 8,
    width: null,
    height: null,
    rawFile: `${workspaceId}/a.pdf`,
    shownFile: null,
    at,
  });

const keep = (...ids: number[]) => setAttachmentsKept(db(), { workspaceId, ids }, AT);
const loose = (before: Date, limit = 10) =>
  database().database.transaction(async (tx) => {
    // The index would give this order anyway.
    await sql`set local enable_indexscan = off`.execute(tx);
    return (await listLooseAttachments(tx, before, limit)).map(({ id }) => id);
  });

describe("attachments beside each other", () => {
  it("are read only if they're asked for and attached", async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    await keep(first, second);
    const found = await listAttachments(db(), { workspaceId, ids: [second, third] });
    expect(found).toEqual([
      { id: second, name: "a.pdf", kind: "pdf", raw_file: `${workspaceId}/a.pdf`, shown_file: null },
    ]);
  });

  it("are loose if they're from before an instant, the oldest first and only so many", async () => {
    const [late, middle, old] = [await add(after(2)), await add(after(1)), await add()];
    await add(after(3));
    await keep(await add());
    expect(await loose(after(3))).toEqual([old, middle, late]);
    expect(await loose(after(3), 2)).toEqual([old, middle]);
    expect(await loose(after(1))).toEqual([old]);
  });

  it("go one by one, and not if they've been attached meanwhile", async () => {
    const [first, second] = [await add(), await add(after(1))];
    const [listed, next] = await listLooseAttachments(db(), after(2), 10);
    if (listed === undefined || next === undefined) expect.unreachable();
    await deleteLooseAttachment(db(), listed);
    expect(await loose(after(2))).toEqual([second]);
    await keep(second);
    await deleteLooseAttachment(db(), next);
    expect((await listAttachments(db(), { workspaceId, ids: [first, second] })).map(({ id }) => id)).toEqual([second]);
  });
});

it("a loose file stays for a whole day", async () => {
  const clock = createFixedClock();
  const parts = { db: database().database, files: createMemoryFiles(), clock };
  await add();
  clock.set(after(24 * 3_600_000));
  expect(await removeLooseAttachments(parts)).toBe(0);
  clock.advance(1);
  expect(await removeLooseAttachments(parts)).toBe(1);
});

it("keeping no files changes none", async () => {
  await add();
  const call = { db: db(), actor: { workspace: { id: workspaceId } }, at: AT } as unknown as MemberCall;
  await keepAttachments(call, []);
  expect(await loose(after(1))).toHaveLength(1);
});

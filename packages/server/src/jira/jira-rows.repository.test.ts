import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteExpiredJiraTokens, deleteJiraCodesBefore } from "./cleanup.repository.ts";
import { listConnectedWorkspaces } from "./connected-workspace.repository.ts";
import { findSpentCode, insertCode, spendCode } from "./jira-code.repository.ts";
import { saveSite } from "./jira-site.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId = 0;
let ann = 0;
let gone = 0;

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db(), {}));
  ann = (await buildMember(db(), { workspaceId })).memberId;
  gone = (await buildMember(db(), { workspaceId, isDisabled: true })).memberId;
});

let made = 0;
async function code(memberId: number, { of = workspaceId, minute = 10 } = {}): Promise<Buffer> {
  made += 1;
  const hash = Buffer.alloc(32, made);
  await insertCode(db(), { workspaceId: of, memberId, hash, expiresAt: at(minute) });
  return hash;
}
const spend = async (hash: Uint8Array, { of = workspaceId, minute = 0 } = {}) =>
  (await spendCode(db(), { workspaceId: of, hash, at: at(minute) }))?.memberId;
const why = (hash: Uint8Array, minute = 0) => findSpentCode(db(), { workspaceId, hash, at: at(minute) });

describe("a code that connects a site", () => {
  it("works once, for the workspace and the member who made it", async () => {
    const { id: elsewhere } = await buildWorkspace(db(), {});
    await buildMember(db(), { workspaceId: elsewhere });
    const hash = await code(ann);
    expect([await spend(hash, { of: elsewhere }), await why(hash)]).toEqual([undefined, "code_withdrawn"]);
    expect([await spend(hash), await spend(hash), await why(hash)]).toEqual([ann, undefined, "code_used"]);
  });

  it("doesn't work for who was disabled, although others weren't", async () => {
    const hash = await code(gone);
    expect([await spend(hash), await why(hash)]).toEqual([undefined, "code_withdrawn"]);
    const last = new Date(at(10).getTime() - 1);
    const of = { workspaceId, hash };
    expect(await findSpentCode(db(), { ...of, at: last })).toBe("code_withdrawn");
    expect(await findSpentCode(db(), { ...of, at: at(10) })).toBe("code_expired");
  });

  it("works until its last millisecond", async () => {
    const hash = await code(ann);
    const last = new Date(at(10).getTime() - 1);
    expect([await spend(hash, { minute: 10 }), await why(hash, 10)]).toEqual([undefined, "code_expired"]);
    expect((await spendCode(db(), { workspaceId, hash, at: last }))?.memberId).toBe(ann);
  });

  it("takes the place of the member's earlier one, unless that was used, and of nobody else's", async () => {
    const bob = (await buildMember(db(), { workspaceId })).memberId;
    const [used, other] = [await code(ann), await code(bob)];
    await spend(used);
    const earlier = await code(ann);
    const later = await code(ann);
    expect([await why(used), await why(earlier), await spend(later), await spend(other)]).toEqual([
      "code_used",
      undefined,
      ann,
      bob,
    ]);
  });

  it("is forgotten only once it's old enough", async () => {
    const [old, fresh] = [await code(ann, { minute: 1 }), await code(gone, { minute: 2 })];
    expect(await deleteJiraCodesBefore(db(), at(1))).toBe(0);
    expect(await deleteJiraCodesBefore(db(), at(2))).toBe(1);
    expect([await why(old, 5), await why(fresh, 5)]).toEqual([undefined, "code_expired"]);
  });
});

it("a token that was used is remembered until its last millisecond", async () => {
  const keep = (byte: number, minute: number) =>
    db()
      .insertInto("jira_tokens")
      .values({ hash: Buffer.alloc(32, byte), expires_at: at(minute) })
      .execute();
  await keep(1, 1);
  await keep(2, 2);
  expect(await deleteExpiredJiraTokens(db(), at(1))).toBe(0);
  expect(await deleteExpiredJiraTokens(db(), at(2))).toBe(1);
  expect(await deleteExpiredJiraTokens(db(), at(3))).toBe(1);
});

it("a workspace is connected while one of its sites is, however many it has", async () => {
  const { id: idle } = await buildWorkspace(db(), {});
  for (const [index, of] of [workspaceId, workspaceId, idle].entries()) {
    const name = `rows-${String(workspaceId)}-${String(index)}`;
    await saveSite(db(), {
      ...{ workspaceId: of, installationId: name, cloudId: name, environment: "production" },
      ...{ siteUrl: `https://${name}.example`, license: "none", at: at(0) },
    });
  }
  await db().updateTable("jira_sites").set({ state: "uninstalled" }).where("workspace_id", "=", idle).execute();
  const connected = (await listConnectedWorkspaces(db())).filter((id) => [workspaceId, idle].includes(id));
  expect(connected).toEqual([workspaceId]);
});

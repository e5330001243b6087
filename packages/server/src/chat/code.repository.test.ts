import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findSpentCode, insertCode } from "./code.repository.ts";

const test = useTestDatabase();

it("a code that wasn't used is withdrawn until it expires, to the millisecond", async () => {
  const db = test().database.handle;
  const { id: workspaceId } = await buildWorkspace(db);
  const { memberId } = await buildMember(db, { name: "Ann", workspaceId });
  const expiresAt = new Date("2030-01-01T12:00:00.000Z");
  const code = { workspaceId, provider: "telegram", hash: Buffer.alloc(32, 1) } as const;
  await insertCode(db, { ...code, purpose: "link", memberId, expiresAt });
  const state = async (time: string) =>
    (await findSpentCode(db, { ...code, at: new Date(`2030-01-01T${time}Z`) }))?.state;
  expect([await state("11:59:59.999"), await state("12:00:00.000")]).toEqual(["withdrawn", "expired"]);
});

import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { findChallenge } from "./challenge.repository.ts";
import type { ChallengeFields } from "./challenge.repository.ts";
import { saveEntityRewards } from "../activities/index.ts";
import { CHALLENGE_REWARDS, insertChallenge, saveChallengeFields } from "./save-challenge.repository.ts";

const database = useTestDatabase();
const AT = new Date("2026-01-01T00:00:00Z");
const FIELDS: ChallengeFields = {
  type: "quest",
  title: "Read a book",
  description: "",
  closedDescription: "",
  resultDescription: "",
  resultType: "all",
  requireAccept: false,
  allowMultiQuest: false,
  autoApprove: false,
  autoCloseStatus: null,
  externalProvider: "",
  externalId: "",
  acceptDeadlineAt: null,
  completeDeadlineAt: null,
  channel: null,
  groupId: 0,
};
let workspaceId: number;
let author: number;
let first: number;
let second: number;

const db = () => database().database.handle;
const lines = async (text: string, ...values: unknown[]) =>
  (await database().database.pool.query<Record<string, unknown>>(text, values)).rows.map((row) =>
    Object.values(row).join(" "),
  );

async function add(title: string): Promise<number> {
  const draft = {
    status: "draft",
    list: "draft",
    listedAt: AT,
    publishAt: null,
    publishedAt: null,
    closedAt: null,
  } as const;
  const place = { workspaceId, authorId: author, copyOf: 0, createdAt: AT };
  return insertChallenge(db(), { ...FIELDS, ...draft, ...place, title });
}

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
  ({ memberId: author } = await buildMember(db(), { workspaceId }));
  [first, second] = [await add("First"), await add("Second")];
});

it("a challenge's fields are saved in it alone", async () => {
  const twin = await importTwin(database().database, workspaceId);
  const done = { id: "3", name: "Done" };
  await saveChallengeFields(
    db(),
    { workspaceId, challengeId: first },
    { ...FIELDS, title: "Changed", autoCloseStatus: done },
  );
  const titles = (of: number) => lines("select id, title from challenges where workspace_id = $1 order by id", of);
  expect(await titles(workspaceId)).toEqual([`${first} Changed`, `${second} Second`]);
  expect(await titles(twin)).toEqual([`${first} First`, `${second} Second`]);
  expect(await findChallenge(db(), { workspaceId, challengeId: first })).toMatchObject({ autoCloseStatus: done });
});

it("a status or a channel that isn't there is stored as none", async () => {
  const none = () =>
    lines(
      "select auto_close_status is null as status, channel is null as channel from challenges where workspace_id = $1",
      workspaceId,
    );
  expect(await none()).toEqual(["true true", "true true"]);
});

it("achievements take the place of the challenge's earlier ones, and of no other's", async () => {
  const [star = "", sun = "", moon = ""] = await lines(
    `insert into achievement_templates (workspace_id, title, created_at)
      select $1, title, now() from unnest(array['Star', 'Sun', 'Moon']) title returning id`,
    workspaceId,
  );
  const save = (challengeId: number, ...ids: readonly string[]) =>
    saveEntityRewards(db(), { tables: CHALLENGE_REWARDS, workspaceId, id: challengeId }, ids.map(Number));
  const granted = (of: number) =>
    lines("select challenge_id, template_id from challenge_entity_rewards where workspace_id = $1 order by 1, 2", of);
  await save(first, star, sun);
  await save(second, star);
  const before = [`${first} ${star}`, `${first} ${sun}`, `${second} ${star}`];
  expect(await granted(workspaceId)).toEqual(before);
  const twin = await importTwin(database().database, workspaceId);
  await save(first, sun, moon);
  expect(await granted(workspaceId)).toEqual([`${first} ${sun}`, `${first} ${moon}`, `${second} ${star}`]);
  await save(first);
  expect(await granted(workspaceId)).toEqual([`${second} ${star}`]);
  expect(await granted(twin)).toEqual(before);
});

import type { ChallengeEvent, ChallengeListing, ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../../testing/build-people.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { lockChallenge } from "../challenge.repository.ts";
import { moveChallenge } from "./move-challenge.service.ts";

const CREATED = new Date("2026-10-01T09:00:00Z");
const LISTED = new Date("2026-10-02T09:00:00Z");
const NOW = new Date("2026-11-27T09:00:00Z");
const ID = 7;
const GROUP = 3;

const database = useTestDatabase();
let own = 0;
/** Has challenges with the same ids. */
let other = 0;
/** By workspace. */
const authors = new Map<number, number>();

const db = () => database().database.handle;

/** Where a challenge with this status is, unless it's scheduled. */
const LISTS: Readonly<Record<ChallengeStatus, ChallengeListing>> = {
  draft: "draft",
  new: "active",
  in_progress: "active",
  given_up: "given_up",
  completed: "closed",
  canceled: "closed",
  discarded: "",
};

async function put(
  status: ChallengeStatus,
  { type = "quest", isScheduled = false }: { readonly type?: ChallengeType; readonly isScheduled?: boolean } = {},
): Promise<void> {
  const list: ChallengeListing = isScheduled ? "schedule" : LISTS[status];
  for (const workspaceId of [own, other]) {
    for (const table of ["challenges", "challenge_counters", "challenge_months"] as const)
      await db().deleteFrom(table).where("workspace_id", "=", workspaceId).execute();
    const challenge = {
      workspace_id: workspaceId,
      type,
      status,
      list,
      listed_at: LISTED,
      title: "Read a book",
      result_type: "all" as const,
      author_member_id: authors.get(workspaceId) ?? 0,
      group_id: GROUP,
      created_at: CREATED,
      publish_at: isScheduled ? NOW : null,
      published_at: isScheduled || list === "draft" ? null : CREATED,
      closed_at: list === "closed" ? LISTED : null,
      auto_close_status: null,
      channel: null,
    };
    const ids = [ID, ID + 1].map((id) => ({ ...challenge, id }));
    await db().insertInto("challenges").values(ids).execute();
    const counted = { workspace_id: workspaceId, group_id: GROUP, list, value: 2 };
    await db().insertInto("challenge_counters").values(counted).execute();
    await db()
      .insertInto("challenge_months")
      .values({ ...counted, month: "2026-10-01" })
      .execute();
  }
}

beforeAll(async () => {
  [own = 0, other = 0] = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
  for (const workspaceId of [own, other])
    authors.set(workspaceId, (await buildMember(db(), { workspaceId, name: "Ann" })).memberId);
});

const lines = async (text: string, workspaceId: number) =>
  (await database().database.pool.query<Record<string, unknown>>(text, [workspaceId])).rows.map((row) =>
    Object.values(row).join(" "),
  );

/** Its challenges, and the counters above zero. */
const everything = async (workspaceId: number) => [
  ...(await lines(
    `select concat_ws(' ', id, status, list, to_char(listed_at, 'MM-DD'), 'publish', coalesce(to_char(publish_at, 'MM-DD'), '-'),
      'published', coalesce(to_char(published_at, 'MM-DD'), '-'), 'closed', coalesce(to_char(closed_at, 'MM-DD'), '-'))
      from challenges where workspace_id = $1 order by id`,
    workspaceId,
  )),
  ...(await lines(
    "select group_id, list, value from challenge_counters where workspace_id = $1 and value > 0 order by list",
    workspaceId,
  )),
  ...(await lines(
    "select to_char(month, 'YYYY-MM'), list, value from challenge_months where workspace_id = $1 and value > 0 order by month, list",
    workspaceId,
  )),
];

const move = (event: ChallengeEvent, hasCompleted?: boolean) =>
  database().database.transaction(async (tx) => {
    const challenge = await lockChallenge(tx, { workspaceId: own, challengeId: ID });
    if (challenge === undefined) return "missing";
    const scope = { db: tx, at: NOW, actor: { workspace: { id: own } } };
    return moveChallenge(scope, challenge, { event, ...(hasCompleted === undefined ? {} : { hasCompleted }) });
  });

/** What becomes of the challenge, and the counters. */
async function after(event: ChallengeEvent, hasCompleted?: boolean): Promise<readonly string[]> {
  const strangers = await everything(other);
  const status = await move(event, hasCompleted);
  expect(await everything(other)).toEqual(strangers);
  const [moved = "", beside, ...counters] = await everything(own);
  expect(beside).toBe(strangers[1]);
  expect(moved.split(" ")[1]).toBe(status);
  return [moved, ...counters];
}

describe("a moved challenge is stored as the machine says, alone, and counted where it is now:", () => {
  it("a published one from now on", async () => {
    await put("draft");
    expect(await after("publish")).toEqual([
      "7 new active 11-27 publish - published 11-27 closed -",
      "3 active 1",
      "3 draft 1",
      "2026-10 draft 1",
      "2026-11 active 1",
    ]);
  });

  it("a scheduled one no longer as one to publish", async () => {
    await put("draft", { isScheduled: true });
    expect(await after("publish")).toEqual([
      "7 new active 11-27 publish - published 11-27 closed -",
      "3 active 1",
      "3 schedule 1",
      "2026-10 schedule 1",
      "2026-11 active 1",
    ]);
  });

  it("a deleted one in no list", async () => {
    await put("draft", { isScheduled: true });
    expect(await after("delete")).toEqual([
      "7 discarded  11-27 publish - published - closed -",
      "3 schedule 1",
      "2026-10 schedule 1",
    ]);
  });

  it("an accepted or left one at its old place", async () => {
    const counters = ["3 active 2", "2026-10 active 2"];
    await put("new");
    expect(await after("accept")).toEqual([
      "7 in_progress active 10-02 publish - published 10-01 closed -",
      ...counters,
    ]);
    expect(await after("empty")).toEqual(["7 new active 10-02 publish - published 10-01 closed -", ...counters]);
  });

  it("a problem that was given up among those, until it's open again", async () => {
    await put("in_progress", { type: "problem" });
    expect(await after("empty")).toEqual([
      "7 given_up given_up 11-27 publish - published 10-01 closed -",
      "3 active 1",
      "3 given_up 1",
      "2026-10 active 1",
      "2026-11 given_up 1",
    ]);
    expect(await after("reopen")).toEqual([
      "7 new active 11-27 publish - published 10-01 closed -",
      "3 active 2",
      "2026-10 active 1",
      "2026-11 active 1",
    ]);
  });

  it("a closed one by whether anyone has completed it, which is not so unless it's said", async () => {
    const counters = ["3 active 1", "3 closed 1", "2026-10 active 1", "2026-11 closed 1"];
    for (const [hasCompleted, status] of [
      [true, "completed"],
      [false, "canceled"],
      [undefined, "canceled"],
    ] as const) {
      await put("in_progress");
      expect(await after("close", hasCompleted)).toEqual([
        `7 ${status} closed 11-27 publish - published 10-01 closed 11-27`,
        ...counters,
      ]);
    }
  });

  it("a canceled one that's approved afterwards at its old place", async () => {
    await put("canceled");
    expect(await after("reward")).toEqual([
      "7 completed closed 10-02 publish - published 10-01 closed 10-02",
      "3 closed 2",
      "2026-10 closed 2",
    ]);
  });
});

it("a refused move says why and changes nothing", async () => {
  for (const [status, event, reason] of [
    ["new", "publish", "already_published"],
    ["draft", "close", "not_published"],
    ["completed", "close", "challenge_closed"],
    ["new", "delete", "not_draft"],
    ["new", "reopen", "not_given_up"],
    ["given_up", "accept", "given_up"],
  ] as const) {
    await put(status, { type: "problem" });
    const before = await everything(own);
    await expect(move(event)).rejects.toMatchObject({ reason });
    expect(await everything(own)).toEqual(before);
  }
});

it("a move that leaves the status as it is writes nothing, as it needs no lock: the challenge may have moved on", async () => {
  await put("completed");
  const challenge = await lockChallenge(db(), { workspaceId: own, challengeId: ID });
  if (challenge === undefined) return expect.unreachable();
  const before = await everything(own);
  const stale = { ...challenge, status: "in_progress", list: "active" } as const;
  const scope = { db: db(), at: NOW, actor: { workspace: { id: own } } };
  expect(await moveChallenge(scope, stale, { event: "accept" })).toBe("in_progress");
  expect(await everything(own)).toEqual(before);
});

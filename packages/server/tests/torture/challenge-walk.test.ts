import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listMoves } from "@guildhall/core";
import { ASSIGNMENT_STATUSES, assignmentMachine, CHALLENGE_TYPES } from "@guildhall/core/challenges";
import type { Assignment, AssignmentStatus, ChallengeType } from "@guildhall/core/challenges";
import { runPass } from "../../src/events/relay-pass.ts";
import { featureRoutes } from "../../src/features.ts";
import { checkLedger } from "../../src/features.ts";
import { readBalances } from "../../src/ledger/ledger.repository.ts";
import { readers } from "../../src/features.ts";
import { encodeForm } from "../../src/testing/encode-form.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createTestServer } from "../../src/testing/test-server.ts";
import type { TestServer } from "../../src/testing/test-server.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildChallengeCrew } from "./challenge-crew.ts";
import type { ChallengeCrew, Player } from "./challenge-crew.ts";
import { deeds, toOutcome } from "./challenge-wire.ts";
import type { Deed, Outcome } from "./challenge-wire.ts";

const WALKS = 60;
const PATIENCE_MS = 600_000;

const test = useTestDatabase();
let server: TestServer;
/** Totals over all walks. */
const figures = { deeds: 0, done: 0, refused: 0, completed: 0, statuses: new Set<string>() };

beforeAll(() => {
  server = createTestServer({ database: test().database, routes: featureRoutes, clock: systemClock });
});
afterAll(() => server.close());

const KINDS = [
  "accept",
  "complete",
  "completeAnew",
  "abandon",
  "reopen",
  "approve",
  "reject",
  "split",
  "unevenSplit",
  "close",
] as const;

/** A random step; who, what and how are indexes into what exists. */
const steps = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...KINDS.slice(0, -1)) },
    { weight: 10, arbitrary: fc.constantFrom("accept", "complete", "approve" as const) },
    { weight: 1, arbitrary: fc.constant("close" as const) },
  ),
  actor: fc.nat({ max: 99 }),
  target: fc.nat({ max: 99 }),
  /** Mostly someone who may, on what isn't over: otherwise nearly everything would be refused. */
  isFitting: fc.integer({ min: 0, max: 9 }).map((each) => each < 7),
  code: fc.constantFrom("a", "B", "b ", "c"),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const walks = fc.record({
  settings: fc.record({
    acceptOwnChallenges: fc.boolean(),
    allowMultiQuest: fc.boolean(),
    allowInReviewMultiQuest: fc.boolean(),
    skipAccept: fc.boolean(),
  }),
  challenges: fc.array(
    fc.record({
      type: fc.constantFrom(...CHALLENGE_TYPES),
      flags: fc.record({ autoApprove: fc.boolean(), allowMultiQuest: fc.boolean(), requireAccept: fc.boolean() }),
      resultType: fc.constantFrom("all", "unique_code" as const),
      amounts: fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  // Steps of a group run concurrently.
  groups: fc.array(fc.array(steps, { minLength: 1, maxLength: 4 }), { minLength: 15, maxLength: 40 }),
});

interface MadeChallenge {
  readonly id: number;
  readonly type: ChallengeType;
  readonly amounts: readonly [number, number];
}

/** A walk in progress, with the responses so far. */
interface World {
  readonly crew: ChallengeCrew;
  readonly everybody: readonly Player[];
  readonly challenges: readonly MadeChallenge[];
  readonly approvals: Map<number, number>;
  readonly takesOwn: boolean;
  statuses: ReadonlyMap<number, AssignmentStatus>;
  leaders: ReadonlyMap<number, number>;
}

it(
  "whatever people try, attempts follow the rules and are paid once",
  async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ settings, challenges, groups }) => {
        const crew = await buildChallengeCrew(test().database, { moderators: 2, members: 4, settings });
        const made: MadeChallenge[] = [];
        for (const [index, wanted] of challenges.entries()) made.push(await publish(crew, wanted, index));
        const everybody = [crew.owner, ...crew.moderators, ...crew.members];
        const kept = { approvals: new Map(), statuses: new Map(), leaders: new Map() };
        const world: World = { crew, everybody, challenges: made, takesOwn: settings.acceptOwnChallenges, ...kept };
        for (const group of groups) await tryAtOnce(world, group);
        await proveWorld(world);
      }),
      // Walks are slow: a failure reports its seed, which can be shrunk separately.
      { numRuns: WALKS, endOnFailure: true },
    );
    // A walk without completions would prove nothing.
    expect(figures.completed).toBeGreaterThan(WALKS);
    expect([...figures.statuses].toSorted()).toEqual([...ASSIGNMENT_STATUSES].toSorted());
  },
  PATIENCE_MS,
);

async function publish(
  crew: ChallengeCrew,
  wanted: {
    readonly type: ChallengeType;
    readonly flags: Readonly<Record<string, boolean>>;
    readonly resultType: string;
    readonly amounts: readonly [number, number];
  },
  index: number,
): Promise<MadeChallenge> {
  const author = index % 2 === 0 ? crew.owner : (crew.moderators[0] ?? crew.owner);
  const rewards = crew.currencyIds
    .map((currencyId, at) => ({ currencyId, amount: wanted.amounts[at] ?? 0 }))
    .filter((each) => each.amount > 0);
  const { type, resultType, flags } = wanted;
  // Flags only for quests are left out elsewhere.
  const own = type === "quest" ? flags : { requireAccept: flags["requireAccept"] ?? false };
  let outcome = await ask(author, deeds.publish({ type, resultType, rewards, ...own }));
  // A workspace without recurring quests refuses them.
  if (outcome.cid === 0)
    outcome = await ask(author, deeds.publish({ type, resultType, rewards, ...own, allowMultiQuest: false }));
  expect(outcome.status).toBe(200);
  return { id: outcome.cid, type, amounts: wanted.amounts };
}

async function tryAtOnce(world: World, group: readonly Step[]): Promise<void> {
  const tried = group.map((step) => ({ step, ...toDeed(world, step) }));
  const outcomes = await Promise.all(tried.map(({ who, deed }) => ask(who, deed)));
  for (const [index, { step, who }] of tried.entries()) note(world, { kind: step.kind, who, outcome: outcomes[index] });
  const after = await readStatuses(world);
  for (const [id, status] of after) {
    const before = world.statuses.get(id) ?? assignmentMachine.initial;
    expect(reachable(before, group.length), `${String(id)}: ${before} → ${status}`).toContain(status);
  }
  for (const id of world.statuses.keys()) expect(after.has(id)).toBe(true);
  world.statuses = after;
}

interface Attempted {
  readonly kind: Step["kind"];
  readonly who: Player;
  readonly outcome: Outcome | undefined;
}

function note(world: World, { kind, who, outcome }: Attempted): void {
  const { status, assignment, reason } = outcome ?? { status: 0, assignment: null, reason: "" };
  figures.deeds += 1;
  figures[status === 200 ? "done" : "refused"] += 1;
  expect([200, 403, 404, 409, 422], reason).toContain(status);
  if (assignment === null || (kind !== "approve" && kind !== "reject")) return;
  if (kind === "approve") world.approvals.set(assignment.id, (world.approvals.get(assignment.id) ?? 0) + 1);
  expect(mayHaveReviewed(world, who, assignment), `${who.name} reviewed their own`).toBe(true);
}

/** People don't review their own, unless the workspace allows it and there's no other reviewer. */
function mayHaveReviewed({ crew, takesOwn }: World, who: Player, { assignees }: Assignment): boolean {
  const isIn = (player: Player): boolean => assignees.some(({ userId }) => userId === player.memberId);
  return !isIn(who) || (takesOwn && [crew.owner, ...crew.moderators].every(isIn));
}

function toDeed(
  world: World,
  { kind, actor, target, isFitting, code }: Step,
): { readonly who: Player; readonly deed: Deed } {
  const { everybody, challenges, crew, statuses } = world;
  const cid = challenges[target % challenges.length]?.id ?? 0;
  const ids = [...statuses]
    .filter(([, status]) => !isFitting || STARTS[kind]?.includes(status) !== false)
    .map(([each]) => each);
  const id = ids[target % Math.max(1, ids.length)] ?? 0;
  const fitting = isFitting ? fittingFor(world, kind, id) : everybody;
  const who = fitting[actor % Math.max(1, fitting.length)] ?? crew.owner;
  const comment = `${code}${String(target % 3)}`;
  const team = crew.members.slice(0, 1 + (target % 3)).map((each, at) => ({
    userId: each.memberId,
    rewards: crew.currencyIds.map((currencyId) => ({ currencyId, amount: at })),
  }));
  const all: Readonly<Record<Step["kind"], Deed>> = {
    accept: deeds.accept(cid),
    complete: deeds.complete(id, comment),
    completeAnew: { path: `/challenge/${String(cid)}/complete`, body: { comment }, isForm: true },
    abandon: deeds.abandon(id),
    approve: deeds.approve(id, target % 2 === 0),
    reject: deeds.reject(id),
    split: deeds.split(id),
    unevenSplit: deeds.split(id, { rewards: team }),
    reopen: deeds.reopen(cid),
    close: deeds.close(cid),
  };
  return { who, deed: all[kind] };
}

/** Statuses from which a step can succeed. */
const STARTS: Readonly<Partial<Record<Step["kind"], readonly AssignmentStatus[]>>> = {
  complete: ["active", "rejected"],
  abandon: ["active", "rejected"],
  approve: ["in_review"],
  reject: ["in_review"],
  split: ["division"],
  unevenSplit: ["division"],
};

/** Who may do it, if anyone may. */
function fittingFor({ everybody, crew, leaders }: World, kind: Step["kind"], id: number): readonly Player[] {
  const leads = everybody.filter((each) => each.memberId === leaders.get(id));
  if (kind === "accept" || kind === "completeAnew") return everybody;
  if (["approve", "reject", "reopen", "close"].includes(kind)) return [crew.owner, ...crew.moderators];
  return leads;
}

async function ask(who: Player, { method = "POST", path, body = {}, isForm = false }: Deed): Promise<Outcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  const encoded = isForm
    ? await encodeForm(form)
    : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const headers = { ...encoded.headers, authorization: `Bearer ${who.token}` };
  const answer = await server.ask({ method, url: `/api/v1${path}`, payload: encoded.payload, headers });
  return toOutcome(answer.statusCode, answer.body);
}

async function readStatuses(world: World): Promise<Map<number, AssignmentStatus>> {
  const { crew } = world;
  const rows = await test()
    .database.handle.selectFrom("assignments")
    .select(["id", "status", "leader_member_id"])
    .where("workspace_id", "=", crew.workspaceId)
    .orderBy("id")
    .execute();
  for (const row of rows) figures.statuses.add(row.status);
  world.leaders = new Map(rows.map((row) => [row.id, row.leader_member_id]));
  return new Map(rows.map((row) => [row.id, row.status]));
}

const MOVES = listMoves(assignmentMachine);

/** Statuses reachable in at most so many transitions. */
function reachable(from: AssignmentStatus, moves: number): Set<AssignmentStatus> {
  const found = new Set<AssignmentStatus>([from]);
  for (let count = 0; count < moves; count += 1) {
    for (const move of MOVES) if (found.has(move.from)) found.add(move.to);
  }
  return found;
}

/** Counts independently of the check's rules, then runs those. */
async function proveWorld({ crew, everybody, challenges, approvals, statuses }: World): Promise<void> {
  const { handle } = test().database;
  const rows = await handle
    .selectFrom("assignments")
    .select(["id", "challenge_id", "type", "status"])
    .where("workspace_id", "=", crew.workspaceId)
    .execute();
  const owed: [number, number] = [0, 0];
  for (const { id, challenge_id: cid, status } of rows) {
    if (status !== "completed") continue;
    figures.completed += 1;
    const { amounts = [0, 0], type } = challenges.find((each) => each.id === cid) ?? {};
    owed[0] += amounts[0];
    owed[1] += amounts[1];
    if (type !== "quest") expect(approvals.get(id)).toBe(1);
  }
  for (const count of approvals.values()) expect(count).toBe(1);
  for (const id of approvals.keys()) expect(["division", "completed"]).toContain(statuses.get(id));
  for (const { id, type } of challenges) {
    const own = rows.filter((row) => row.challenge_id === id);
    if (type !== "quest") expect(own.filter((row) => row.status !== "abandoned").length).toBeLessThanOrEqual(1);
  }
  const balances = await readBalances(
    handle,
    crew.workspaceId,
    everybody.map((each) => each.memberId),
  );
  const paid = crew.currencyIds.map((currencyId) =>
    [...balances.values()].reduce((sum, own) => sum + (own.get(currencyId) ?? 0), 0),
  );
  expect(paid).toEqual(owed);
  const order = { workspaceId: crew.workspaceId, readers, batch: 500, holds: new Map<string, number>() };
  while ((await runPass(server.deps, order)).state === "more");
  expect((await checkLedger(handle, crew.workspaceId)).violations).toEqual([]);
}

import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchDatabase } from "./two-sizes.ts";

/** Members per workspace; every tenth is a manager. */
export const MEMBERS = 100;
const GROUPS = 10;
const ATTEMPTS = 20;
/** Enough that every member has a full page of their own. */
const BUSY_ATTEMPTS = 30 * MEMBERS;
const POPULAR_ATTEMPTS = 100_000;
const DAYS = 1_000;
const DAY_MS = 86_400_000;

/** A workspace with challenges, and its readers. */
export interface FilledChallenges {
  /** Sessions of managers, as many on both sides. */
  readonly managers: readonly string[];
  readonly members: readonly string[];
  readonly groupId: number;
  /** Active challenges visible to all members. */
  readonly ids: readonly number[];
  /** Length of the closed list. */
  readonly closed: number;
  /** A challenge with a page of attempts per member; in the large workspace, one with very many. */
  readonly busyId: number;
  readonly popularId: number;
}

/**
 * Writes challenges over three years, three quarters of them closed, with attempts and counters as the product keeps
 * them.
 */
export async function fillChallenges(
  database: BenchDatabase,
  {
    name,
    challenges,
    withPopular,
  }: { readonly name: string; readonly challenges: number; readonly withPopular: boolean },
): Promise<FilledChallenges> {
  const at = new Date();
  const workspace = await fillBenchWorkspace(database, { members: MEMBERS, quota: 0, at, name });
  const { workspaceId, currencyId, memberIds, tokens } = workspace;
  const run = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await database.pool.query(text, [...values])).rows as Row[];
  const isManager = (place: number) => place % 10 === 0;
  await run("update members set roles = '{moderator}' where workspace_id = $1 and id = any ($2)", [
    workspaceId,
    memberIds.filter((_, place) => isManager(place)),
  ]);
  const groups = await run<{ id: number }>(
    "insert into groups (workspace_id, name) select $1, 'Group ' || n from generate_series(1, $2::int) n returning id",
    [workspaceId, GROUPS],
  );
  const groupIds = groups.map(({ id }) => id);
  await run(
    "insert into member_groups (workspace_id, member_id, group_id) select $1, id, ($3::bigint[])[1 + id % $4] from unnest($2::bigint[]) id",
    [workspaceId, memberIds, groupIds, GROUPS],
  );
  // The rows are valid by construction; checking millions of them takes minutes.
  await checkKeys(run, "disable");
  await writeChallenges(run, { workspaceId, currencyId, memberIds, groupIds, challenges, at });
  await writeAttempts(run, { workspaceId, memberIds, at });
  await run(
    `insert into challenge_counters (workspace_id, group_id, list, value)
     select workspace_id, group_id, list, count(*) from challenges where workspace_id = $1 group by 1, 2, 3`,
    [workspaceId],
  );
  await run(
    `insert into challenge_months (workspace_id, list, group_id, month, value)
     select workspace_id, list, group_id, date_trunc('month', listed_at at time zone 'UTC')::date, count(*)
     from challenges where workspace_id = $1 group by 1, 2, 3, 4`,
    [workspaceId],
  );
  const active = await run<{ id: number }>(
    "select id from challenges where workspace_id = $1 and list = 'active' and group_id = 0 order by id limit 20",
    [workspaceId],
  );
  const [closed] = await run<{ count: number }>(
    "select count(*) from challenges where workspace_id = $1 and list = 'closed'",
    [workspaceId],
  );
  const ids = active.map(({ id }) => Number(id));
  const [busyId = 0, popularId = 0] = ids.splice(-2);
  if (withPopular) {
    await writePopular(run, { workspaceId, memberIds, at, challengeId: busyId, attempts: BUSY_ATTEMPTS });
    await writePopular(run, { workspaceId, memberIds, at, challengeId: popularId, attempts: POPULAR_ATTEMPTS });
  }
  await checkKeys(run, "enable");
  return {
    managers: tokens.filter((_, place) => isManager(place)),
    members: tokens.filter((_, place) => !isManager(place)),
    // The last members have challenges of their own.
    groupId: groupIds.at(-1) ?? 0,
    ids,
    closed: Number(closed?.count),
    busyId,
    popularId,
  };
}

type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

interface Filling {
  readonly workspaceId: number;
  readonly memberIds: readonly number[];
  readonly at: Date;
}

async function checkKeys(run: Run, change: "enable" | "disable"): Promise<void> {
  for (const table of [
    "challenges",
    "challenge_rewards",
    "assignments",
    "assignment_members",
    "challenge_participants",
  ]) {
    await run(`alter table ${table} ${change} trigger all`, []);
  }
}

// Of a hundred: 75 closed, 20 active, 4 drafts, 1 scheduled; 60 visible to all members.
async function writeChallenges(
  run: Run,
  filling: Filling & { readonly currencyId: number; readonly groupIds: readonly number[]; readonly challenges: number },
): Promise<void> {
  const { workspaceId, memberIds, groupIds, currencyId, challenges, at } = filling;
  const from = new Date(at.getTime() - DAYS * DAY_MS);
  await run(
    `insert into challenges (workspace_id, type, status, list, listed_at, title, description, result_type, group_id,
       author_member_id, created_at, publish_at, published_at, closed_at)
     select $1, 'quest', status, list, moment, 'Challenge ' || n, repeat('Read a good book and tell of it. ', 10), 'all',
       case when n % 10 < 6 then 0 else ($3::bigint[])[1 + n % ${String(GROUPS)}] end, $4,
       moment, case list when 'schedule' then moment end,
       case when list in ('active', 'closed') then moment end, case list when 'closed' then moment end
     from generate_series(0, $2::int - 1) n,
       lateral (select $5::timestamptz + n * ($6::timestamptz - $5::timestamptz) / $2 as moment,
         case when n * 37 % 100 < 75 then 'closed' when n * 37 % 100 < 95 then 'active' when n * 37 % 100 < 99 then 'draft' else 'schedule' end as list) p,
       lateral (select case list when 'closed' then 'completed' when 'active' then 'in_progress' else 'draft' end as status) q`,
    [workspaceId, challenges, groupIds, memberIds[0], from, at],
  );
  await run(
    "insert into challenge_rewards (workspace_id, challenge_id, currency_id, amount) select $1, id, $2, 500 from challenges where workspace_id = $1",
    [workspaceId, currencyId],
  );
}

async function writeAttempts(run: Run, { workspaceId, memberIds, at }: Filling): Promise<void> {
  await run(
    `insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at)
     select $1, c.id, 'quest', case when c.list = 'closed' or n % 2 = 0 then 'completed' when n % 5 = 1 then 'in_review' else 'active' end,
       ($2::bigint[])[1 + (c.id * 7 + n * 3) % ${String(MEMBERS)}], $3
     from challenges c, generate_series(1, ${String(ATTEMPTS)}) n where c.workspace_id = $1`,
    [workspaceId, memberIds, at],
  );
  await writeMembers(run, workspaceId);
}

async function writePopular(
  run: Run,
  filling: Filling & { readonly challengeId: number; readonly attempts: number },
): Promise<void> {
  const { workspaceId, memberIds, at, challengeId, attempts } = filling;
  await run(
    `insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at)
     select $1, $4, 'quest', 'completed', ($2::bigint[])[1 + n % ${String(MEMBERS)}], $3 from generate_series(1, $5::int) n`,
    [workspaceId, memberIds, at, challengeId, attempts],
  );
  await writeMembers(run, workspaceId);
}

async function writeMembers(run: Run, workspaceId: number): Promise<void> {
  await run(
    `insert into assignment_members (workspace_id, assignment_id, member_id, challenge_id, joined_at)
     select workspace_id, id, leader_member_id, challenge_id, accepted_at from assignments where workspace_id = $1
     on conflict do nothing`,
    [workspaceId],
  );
  await run(
    `insert into challenge_participants (workspace_id, challenge_id, member_id, attempts, joined_at)
     select workspace_id, challenge_id, member_id, count(*), min(joined_at) from assignment_members
     where workspace_id = $1 group by 1, 2, 3
     on conflict (workspace_id, challenge_id, member_id) do update set attempts = excluded.attempts`,
    [workspaceId],
  );
  await run(
    `update challenges c set participants = p.people from (
       select challenge_id, count(*) as people from challenge_participants where workspace_id = $1 group by 1
     ) p where c.workspace_id = $1 and c.id = p.challenge_id and c.participants <> p.people`,
    [workspaceId],
  );
}

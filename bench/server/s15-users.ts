import { fillBenchWorkspace } from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { showRatio } from "../lib/benchmark.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { compareLatencies } from "./latency.ts";
import { onTwoSizes } from "./two-sizes.ts";
import type { BenchDatabase, TwoSizes } from "./two-sizes.ts";

const MANY = 100_000;
const FEW = 100;
const PAGE = 30;
const BAR = 2;
const DAY_MS = 86_400_000;
/** One in this many members is a moderator, and one in this many is in the one group. */
const MODERATORS = 50;
const GROUPED = 40;

/** S15: the list of people in a very large workspace against a small one. */
export const userList: Benchmark = {
  name: "S15",
  title: "List of people at 100,000 members ÷ at 100 members",
  method:
    "GET of the first and the last page, of a role, of a group of 40 and of the search by a part of a name, 100 moderators " +
    "of each workspace by turns, one client with a keep-alive connection, median latency, request by request in turns. " +
    "PostgreSQL, everything warm.",
  run: () => onTwoSizes((database, size) => fillPeople(database, size === "large" ? MANY : FEW), measure),
};

interface People extends BenchWorkspace {
  readonly groupId: number;
  readonly askers: readonly string[];
}

async function measure({ url, large, small }: TwoSizes<People>): Promise<Figure[]> {
  const api = await startServerProcess({ databaseUrl: url });
  const figures: Figure[] = [];
  try {
    for (const [what, pathOf] of READS) {
      const read = (people: People) => ({ tokens: people.askers, path: () => `/api/v1/users${pathOf(people)}` });
      const ratio = await compareLatencies({ port: api.port, subject: read(large), reference: read(small) });
      figures.push({
        what: `${what}, p50`,
        value: showRatio(ratio, "ms"),
        bar: `≤ ${BAR}`,
        isReached: ratio.ratio <= BAR,
      });
    }
    return figures;
  } finally {
    await api.stop();
  }
}

const READS: readonly (readonly [string, (people: People) => string])[] = [
  ["first page", () => "?page=0"],
  ["last page", ({ memberIds }) => `?page=${String(Math.floor((memberIds.length - 1) / PAGE))}`],
  ["moderators", () => "?role=moderator"],
  ["one group", ({ groupId }) => `?group_id=${String(groupId)}`],
  ["search, many found", () => "/for-autocomplete?query=Memb"],
  ["search, one found", ({ memberIds }) => `/for-autocomplete?query=ber%20${String(memberIds.at(-1) ?? 0)}`],
];

async function fillPeople(database: BenchDatabase, members: number): Promise<People> {
  const joinedAt = new Date(new Date().getTime() - DAY_MS);
  const workspace = await fillBenchWorkspace(database, {
    members,
    quota: 0,
    at: joinedAt,
    name: `people ${String(members)}`,
  });
  const { pool } = database;
  const { workspaceId, memberIds, tokens } = workspace;
  const step = members / FEW;
  const askers = Array.from({ length: FEW }, (_, index) => Math.floor(index * step));
  await pool.query(
    "update members set roles = '{moderator}' where workspace_id = $1 and (id = any ($2) or id % $3 = 0)",
    [workspaceId, askers.map((place) => memberIds[place] ?? 0), MODERATORS],
  );
  const { rows } = await pool.query<{ id: number }>(
    "insert into groups (workspace_id, name) values ($1, 'Group') returning id",
    [workspaceId],
  );
  const groupId = rows[0]?.id ?? 0;
  await pool.query(
    "insert into member_groups (workspace_id, member_id, group_id) select $1, id, $3 from unnest($2::bigint[]) as id",
    [workspaceId, memberIds.slice(0, GROUPED), groupId],
  );
  return { ...workspace, groupId, askers: askers.map((place) => tokens[place] ?? "") };
}

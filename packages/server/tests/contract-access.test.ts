import type { Access } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { FEATURES, mayUse } from "@guildhall/core/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../src/testing/build-people.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { CALLERS, buildContractWorld, questionOf } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName, Things } from "./things.ts";

// Object.keys widens to string[]; the contract's keys are its calls.
const CALLS = Object.keys(contract) as readonly CallName[];
// With row-level security: no call may need more on PostgreSQL.
const database = useTestDatabase({ isFenced: true });
let world: ContractWorld;

beforeAll(async () => {
  world = await buildContractWorld(database().database);
});
afterAll(() => world.close());

describe.each(CALLS)("%s", (call) => {
  const endpoint = contract[call];

  it.each(CALLERS)("answers %s according to its access", async (caller) => {
    const expected = mayUse(questionOf(caller), endpoint.access);
    // An open stream never ends; the stream's own tests check that it opens.
    if (expected.allowed && call === "openStream")
      return expect(endpoint.access).toEqual({ who: "member", widget: true });
    const token = await world.enter(caller);
    const answer = await world.send(call, FITTING[call](caller === "stranger" ? world.theirs : world.ours), token);
    const isFile = "download" in endpoint && answer.statusCode === 200;
    const seen = { status: answer.statusCode, error: isFile ? null : answer.json().errors[0] };
    if (expected.allowed)
      return expect(seen).toSatisfy(({ status, error }) => isLetIn(call, { status, reason: error?.reason }));
    expect(seen).toMatchObject(
      expected.reason === "sign_in_first"
        ? { status: 401, error: { code: "ErrorUnauthenticated" } }
        : { status: 403, error: { code: "ErrorAccessDenied", reason: expected.reason } },
    );
  });
});

/** Calls whose services check more than the call's permission, depending on the change. */
const FINER_CALLS: readonly CallName[] = ["addUserRole", "removeUserRole", "enableUser", "disableUser"];

/** Admitted by the contract; state checks (not yours, none left, wrong password) are up to the service. */
function isLetIn(
  call: CallName,
  { status, reason }: { readonly status: number; readonly reason: string | undefined },
): boolean {
  if (status === 403 && FINER_CALLS.includes(call)) return reason === "missing_permission";
  // Whoever may ask needs a token that a host has signed.
  if (status === 403 && call === "openWidgetSession") return reason === "malformed_token";
  if (status === 403) return ["not_author", "not_yours", "not_participant"].includes(reason ?? "");
  return [200, 404, 409, 422].includes(status);
}

describe("someone's own things", () => {
  const own = CALLS.filter((call) => (contract[call].access as Access).own !== undefined);
  const others = CALLERS.filter((caller) => caller !== "stranger" && questionOf(caller).workspace !== null);

  it.each(own.flatMap((call) => others.map((caller) => ({ call, caller }))))(
    "are hidden from $caller by $call",
    async ({ call, caller }) => {
      const answer = await world.send(call, FITTING[call](world.ours), await world.enter(caller));
      expect([403, 404]).toContain(answer.statusCode);
    },
  );
});

describe("without any license feature", () => {
  const gated = CALLS.filter((call) => (contract[call].access as Access).feature !== undefined);

  it.each(gated)("nobody may %s, not even the owner", async (call) => {
    const db = database().database.handle;
    const { id: workspaceId } = await buildWorkspace(db, { restrictions: FEATURES });
    const token = await world.server.openSession(
      await buildMember(db, { workspaceId, roles: ["owner", "super_admin"] }),
    );
    const answer = await world.send(call, FITTING[call](world.ours), token);
    expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "feature_off"]);
  });
});

const KEYS = [
  "workspaceId",
  "currencyId",
  "customCurrencyId",
  "groupId",
  "memberId",
  "otherMemberId",
  "thanksId",
  "templateId",
  "challengeId",
  "assignmentId",
  "notificationId",
  "productId",
  "purchaseId",
  "mailId",
  "inviteId",
  "jiraSiteId",
  "jiraRuleId",
  "quizId",
  "quizQuestionId",
  "pollId",
  "pollQuestionId",
  "draftQuizId",
  "draftQuestionId",
] as const satisfies readonly (keyof Things)[];
const NOBODYS = 987_654_321;

describe("another workspace", () => {
  const swaps = CALLS.flatMap((call) => KEYS.map((key) => ({ call, key }))).filter(({ call, key }) => uses(call, key));

  it.each(swaps)("has no $key for $call: its own can't be found", async ({ call, key }) => {
    const before = await fingerprint(world.ours.workspaceId);
    const askWith = async (id: number) => {
      const token = await world.enter("stranger");
      const answer = await world.send(call, FITTING[call]({ ...world.theirs, [key]: id }), token);
      return `${answer.statusCode} ${answer.body.replace(/"requestId":"[^"]*"/, "").replaceAll(`.${id}"`, '.?"')}`;
    };
    const answer = await askWith(NOBODYS);
    expect(await askWith(world.ours[key])).toBe(answer);
    const isOwn = (contract[call].access as Access).own !== undefined;
    if (uses(call, key, "params")) expect(answer).toMatch(isOwn ? /^40[34] / : /^404 /);
    expect(await fingerprint(world.ours.workspaceId)).toBe(before);
  });
});

function uses(call: CallName, key: keyof Things, part?: "params"): boolean {
  const some = Object.fromEntries(KEYS.map((each) => [each, 1])) as unknown as Things; // the keys are all there are
  const write = (things: Things): string => {
    const input: WireInput = FITTING[call](things);
    return JSON.stringify(part === undefined ? input : input[part]);
  };
  return write(some) !== write({ ...some, [key]: 2 });
}

/** A hash over every row of a workspace. */
async function fingerprint(workspaceId: number): Promise<string> {
  const { pool } = database().database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public' order by 1",
  );
  const hashes: string[] = [];
  for (const { name } of rows) {
    const hashed = await pool.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t where workspace_id = $1`,
      [workspaceId],
    );
    hashes.push(`${name} ${hashed.rows[0]?.hash}`);
  }
  return hashes.join("\n");
}

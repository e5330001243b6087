import { FEATURES } from "@guildhall/core/permissions";
import type { ThanksStatus } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MemberCall } from "../lib/deps.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { explainThanks } from "./explain-thanks.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  boss = await team.join({ name: "Boss", roles: ["admin"] });
});
afterEach(() => team.close());

const store = (description: string, change: { status?: ThanksStatus; visibility?: "private" } = {}) =>
  storeThanks(db(), {
    workspaceId: team.workspaceId,
    authorId: ann.memberId,
    receiverIds: [bob.memberId],
    description,
    ...change,
  });

/** What a statement of Bob's says to somebody, by the thanks' id. */
async function explain(ids: readonly number[], who: Teammate, features: readonly string[] = FEATURES) {
  const workspace = { id: team.workspaceId, features };
  const actor = { memberId: who.memberId, roles: ["member"], groupIds: [], workspace };
  // It takes no more of a call.
  const call = { db: db(), actor } as unknown as MemberCall;
  return Object.fromEntries(await explainThanks(call, { memberId: bob.memberId, ids }));
}

it("a movement's thanks are named by their text and giver, and linked while they're shown", async () => {
  const [first, second] = [await store("For tea"), await store("For the review", { status: "undone" })];
  const [tea, review] = [
    { title: "For tea", link: { type: "thanks", id: first }, personId: ann.memberId },
    { title: "For the review", link: null, personId: ann.memberId },
  ];
  expect(await explain([first, second], bob)).toEqual({ [first]: tea, [second]: review });
  expect(await explain([first], bob, [])).toEqual({ [first]: { ...tea, link: null } });
});

it("a movement's thanks that somebody may not see are left out", async () => {
  const [open, hidden] = [await store("For tea"), await store("Between us", { visibility: "private" })];
  const known = async (who: Teammate) => Object.keys(await explain([open, hidden], who)).map(Number);
  expect([await known(bob), await known(boss)]).toEqual([[open, hidden], [open]]);
});

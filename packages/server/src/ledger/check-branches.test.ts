import { achievementCalls } from "@guildhall/core/achievements";
import { balanceCalls } from "@guildhall/core/balances";
import { challengeCalls } from "@guildhall/core/challenges";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseCalls } from "@guildhall/core/purchases";
import { scheduleCalls } from "@guildhall/core/schedules";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { awardDuePeriod } from "../achievements/index.ts";
import type { Handle } from "../db/database.ts";
import { casesOf, damaged, loosen, offendersOf, tell, untell } from "../testing/broken-world.ts";
import type { BreakOf } from "../testing/broken-world.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { checkLedger } from "../features.ts";
import { licenseWithout } from "../testing/license-of.ts";

const database = useTestDatabase();

/** A consistent workspace in which nearly everything the rules check has happened. */
interface World {
  readonly team: Team;
  readonly id: number;
  readonly stars: number;
  readonly moons: number;
  readonly crew: number;
  readonly people: Readonly<Record<"owner" | "ann" | "bob" | "cy", Teammate>>;
  readonly thanks: Readonly<Record<"one" | "two" | "undone" | "undoneOfTwo", number>>;
  readonly challenges: Readonly<
    Record<
      | "draft"
      | "scheduled"
      | "fresh"
      | "quest"
      | "raid"
      | "divided"
      | "reviewed"
      | "sentBack"
      | "givenUp"
      | "solved"
      | "canceled",
      number
    >
  >;
  readonly attempts: Readonly<
    Record<"quest" | "abandoned" | "raid" | "divided" | "reviewed" | "solved" | "automatic", number>
  >;
  readonly products: Readonly<Record<"coffee" | "tea", number>>;
  readonly purchases: Readonly<Record<"inactive" | "requested" | "activated" | "refunded" | "free" | "ofCrew", number>>;
  /** Ann's three: two for one attempt, and the month's. */
  readonly achievements: Readonly<Record<"star" | "medal" | "month", number>>;
}

let world: World;
/** The id of a workspace with the same ids inside. */
let twin: number;

beforeAll(async () => {
  world = await live();
  twin = await importTwin(database().database, world.id);
});
afterAll(() => world.team.close());

async function live(): Promise<World> {
  const { handle } = database().database;
  const team = await buildTeam(database(), { quota: 1_000 });
  const stars = team.currencyId;
  const { id: moons } = await handle
    .insertInto("currencies")
    .values({ workspace_id: team.workspaceId, name: "Moons", icon: "🌙", kind: "emoji", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [owner, ann, bob, cy] = [
    await team.join({ name: "Owner", roles: ["owner"] }),
    await team.join({ name: "Ann" }),
    await team.join({ name: "Bob" }),
    await team.join({ name: "Cy" }),
  ];
  const crew = await team.group("Crew", [ann]);
  await owner.client.call(settingsCalls.update, { body: { eomEnabled: true } });
  const base = { team, id: team.workspaceId, stars, moons, crew, people: { owner, ann, bob, cy } };
  const set = (who: Teammate, balances: Record<number, number>) =>
    owner.client.call(balanceCalls.update, { params: { id: who.memberId }, body: { balances } });
  await set(ann, { [stars]: 2_000, [moons]: 900 });
  await set(bob, { [stars]: 800 });
  await set(cy, { [stars]: 50 });
  await set(cy, { [stars]: 0 });
  const thanks = await thank(base);
  const run = { ...base, thanks, ...(await dare(base)), ...(await trade(base)) };
  await team.readEvents();
  await endMonth(base);
  await team.readEvents();
  return { ...run, achievements: await readAchievements(base) };
}

type Base = Pick<World, "team" | "stars" | "moons" | "crew" | "people">;

async function thank({ stars, people: { ann, bob, cy } }: Base): Promise<World["thanks"]> {
  const give = async (from: Teammate, to: readonly Teammate[], amount: number) => {
    const body = {
      receivers: to.map(({ memberId }) => ({ id: memberId })),
      description: "Well done",
      rewards: [{ currencyId: stars, amount }],
    };
    return (await from.client.call(thanksCalls.give, { body })).tid;
  };
  const undo = (by: Teammate, id: number) => by.client.call(thanksCalls.undo, { params: { id } });
  const two = await give(ann, [bob, cy], 100);
  // The whole quota, to the last hundredth.
  const one = await give(cy, [ann], 1_000);
  const undone = await give(bob, [ann], 50);
  await undo(bob, undone);
  const undoneOfTwo = await give(ann, [bob, cy], 20);
  await undo(ann, undoneOfTwo);
  return { one, two, undone, undoneOfTwo };
}

async function dare({
  team,
  stars,
  moons,
  crew,
  people: { owner, ann, bob, cy },
}: Base): Promise<Pick<World, "challenges" | "attempts">> {
  const calls = challengeSteps;
  const lines = (amount: number, more = 0) => [
    { currencyId: stars, amount },
    ...(more > 0 ? [{ currencyId: moons, amount: more }] : []),
  ];
  const publish = (of: Parameters<typeof calls.publish>[1] = {}) => calls.publish(owner, { rewards: lines(70), ...of });
  const attempt = async (who: Teammate, id: number) => (await calls.accept(who, id)).id;
  const template = async (title: string) => {
    const files = { image: undefined };
    const made = await owner.client.call(achievementCalls.createTemplate, { body: { title }, files });
    return { achievementTemplateId: made.template.id };
  };
  const draft = await publish({ status: "draft" });
  const scheduled = await publish({ status: "draft" });
  const publishAt = new Date(team.clock.now().getTime() + 86_400_000).toISOString();
  await owner.client.call(scheduleCalls.save, {
    params: { type: "challenge", id: scheduled },
    body: { type: "once", publishAt },
  });
  await owner.client.call(challengeCalls.delete, { params: { id: await publish({ status: "draft" }) } });
  const fresh = await publish();
  await publish({ groupId: crew });
  const bench = await team.group("Bench", []);
  for (const title of ["One", "Two"]) await publish({ groupId: bench, title });
  const quest = await publish({
    rewards: lines(30, 40),
    entityRewards: [await template("Star"), await template("Medal")],
  });
  const done = await attempt(ann, quest);
  await calls.complete(ann, done);
  await calls.approve(owner, done);
  const abandoned = await attempt(bob, quest);
  await calls.abandon(bob, abandoned);
  const raids: number[] = [];
  const raid = await publish({ type: "raid", rewards: lines(100) });
  const divided = await publish({ type: "raid", rewards: lines(100) });
  for (const each of [raid, divided]) {
    const id = await attempt(ann, each);
    await calls.accept(bob, each);
    await calls.accept(cy, each);
    await calls.abandon(cy, id);
    await calls.complete(ann, id);
    await calls.approve(owner, id);
    raids.push(id);
  }
  const [raidAttempt = 0, dividedAttempt = 0] = raids;
  await calls.split(ann, raidAttempt, {
    rewards: [
      { userId: ann.memberId, rewards: lines(60) },
      { userId: bob.memberId, rewards: lines(40) },
    ],
  });
  const reviewed = await publish();
  const reviewedAttempt = await attempt(ann, reviewed);
  await calls.complete(ann, reviewedAttempt);
  const sentBack = await publish();
  const back = await attempt(ann, sentBack);
  await calls.complete(ann, back);
  await calls.reject(owner, back);
  const givenUp = await publish({ type: "problem" });
  await calls.abandon(bob, await attempt(bob, givenUp));
  const solved = await publish({ type: "problem" });
  const solvedAttempt = await attempt(cy, solved);
  await calls.complete(cy, solvedAttempt);
  await calls.approve(owner, solvedAttempt);
  const automatic = await attempt(bob, await publish({ autoApprove: true }));
  await calls.complete(bob, automatic);
  const canceled = await publish();
  await calls.close(owner, canceled);
  return {
    challenges: { draft, scheduled, fresh, quest, raid, divided, reviewed, sentBack, givenUp, solved, canceled },
    attempts: {
      quest: done,
      abandoned,
      raid: raidAttempt,
      divided: dividedAttempt,
      reviewed: reviewedAttempt,
      solved: solvedAttempt,
      automatic,
    },
  };
}

async function trade({
  stars,
  moons,
  crew,
  people: { owner, ann, bob },
}: Base): Promise<Pick<World, "products" | "purchases">> {
  const perk = async (body: {
    readonly costs: { readonly currencyId: number; readonly amount: number }[];
    readonly quantity: number;
    readonly groupId: number;
  }) =>
    (await owner.client.call(perkCalls.create, { body: { title: "Coffee", ...body }, files: { imageFile: undefined } }))
      .id;
  const coffee = await perk({
    costs: [
      { currencyId: stars, amount: 100 },
      { currencyId: moons, amount: 50 },
    ],
    quantity: 20,
    groupId: 0,
  });
  const tea = await perk({ costs: [], quantity: -1, groupId: crew });
  const buy = async (
    who: Teammate,
    productId: number,
    of: { readonly activate?: boolean; readonly isFree?: boolean; readonly userId?: number } = {},
  ) => (await who.client.call(purchaseCalls.create, { body: { productId, ...of } })).purchase.id;
  const inactive = await buy(ann, coffee, { userId: bob.memberId });
  const requested = await buy(ann, coffee, { activate: true });
  const activated = await buy(ann, coffee, { activate: true });
  await owner.client.call(purchaseCalls.activate, { params: { id: activated }, body: { comment: "" } });
  const refunded = await buy(ann, coffee, { activate: true });
  await owner.client.call(purchaseCalls.refund, { params: { id: refunded } });
  const free = await buy(owner, coffee, { isFree: true });
  const ofCrew = await buy(ann, tea);
  return { products: { coffee, tea }, purchases: { inactive, requested, activated, refunded, free, ofCrew } };
}

/** Awards the month, and publishes a challenge in the next one. */
async function endMonth({ team, people: { owner } }: Base): Promise<void> {
  team.clock.set(new Date("2026-12-01T08:00:00Z"));
  await awardDuePeriod(team.server.deps, team.workspaceId);
  await challengeSteps.publish(owner, {});
}

async function readAchievements({ team, people: { ann } }: Base): Promise<World["achievements"]> {
  const rows = await database()
    .database.handle.selectFrom("achievements")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .where("member_id", "=", ann.memberId)
    .orderBy("id")
    .execute();
  const [star = 0, medal = 0, month = 0] = rows.map(({ id }) => id);
  return { star, medal, month };
}

/** The other one of the world and its twin. */
const elsewhere = (w: World): number => (w.id === twin ? world.id : twin);
/** A group that is there, but not here. */
const groupElsewhere = (w: World) =>
  sql`insert into groups (workspace_id, id, name) values (${elsewhere(w)}, 999999, 'Elsewhere')`;
const account = (w: World, kind: string, of: { readonly owner?: number; readonly currency?: number } = {}) => sql`(
  select id from ledger_accounts where workspace_id = ${w.id} and kind = ${kind} and owner_id = ${of.owner ?? 0} and currency_id = ${of.currency ?? w.stars})`;
const transfer = (w: World, reference: string, reason: string) => sql`(
  select min(id) from ledger_transfers where workspace_id = ${w.id} and reason = ${reason} and reference = ${reference})`;
/** Thanks that waited for somebody to join, as if they had. */
const awaited = (w: World, thanksId: number) => sql`
  insert into thanks_strangers (workspace_id, thanks_id, provider, external_id, name, visibility, given_with, settled_at)
  values (${w.id}, ${thanksId}, 'slack', 'U1', 'Sam', 'all', ${thanksId}, now())`;
/** Thanks that nobody got, and of whose end nobody was told. */
const endedAwaited = (w: World, status: "undone" | "expired") => [
  sql`insert into thanks (workspace_id, id, author_member_id, description, status, visibility, month, published_at)
    select workspace_id, 999999, author_member_id, description, ${status}, visibility, month, published_at from thanks
    where workspace_id = ${w.id} and id = ${w.thanks.one}`,
  awaited(w, 999_999),
  tell(w, "thanks.waiting", { thanksId: 999_999 }),
];
const challenge = (w: World, id: number, status: string) => [
  loosen("challenges"),
  sql`update challenges set status = ${status} where workspace_id = ${w.id} and id = ${id}`,
];
const moveTransfer = (w: World, side: "from" | "to", to: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`update ledger_transfers set ${sql.ref(`${side}_account_id`)} = ${to} where workspace_id = ${w.id} and id = ${of}`;

type Break = BreakOf<World>;

const first = (w: World) => transfer(w, `thanks:${String(w.thanks.one)}`, "thanks");
const reversal = (w: World) => transfer(w, `thanks:${String(w.thanks.undone)}`, "thanks.reversed");
const bought = (w: World) => transfer(w, `purchase:${String(w.purchases.inactive)}`, "purchase");
const annsMoons = (w: World) => account(w, "member", { owner: w.people.ann.memberId, currency: w.moons });

const LEDGER: Readonly<Record<string, readonly Break[]>> = {
  "ledger.currency_sums_to_zero": [
    [
      "in one currency of two",
      (w) => [
        sql`update ledger_entries set amount = amount + 1 where workspace_id = ${w.id} and account_id = ${annsMoons(w)} and amount = 900`,
      ],
    ],
    [
      "of transfers that are in another elsewhere",
      (w) => [
        sql`update ledger_entries set amount = amount + 1 where workspace_id = ${w.id} and account_id = ${annsMoons(w)} and amount = 900`,
        sql`update ledger_transfers set currency_id = ${w.stars} where workspace_id = ${elsewhere(w)} and currency_id = ${w.moons}`,
      ],
    ],
  ],
  "ledger.balance_is_sum_of_entries": [
    [
      "of a member",
      (w) => [
        sql`update ledger_accounts set balance = balance + 1 where workspace_id = ${w.id} and id = ${annsMoons(w)}`,
      ],
    ],
    [
      "of a quota",
      (w) => [
        sql`update ledger_accounts set balance = balance - 1 where workspace_id = ${w.id} and kind = 'quota' and owner_id = ${w.people.bob.memberId}`,
      ],
    ],
    [
      "where none is kept",
      (w) => [
        sql`update ledger_accounts set balance = 1 where workspace_id = ${w.id} and id = ${account(w, "reward")}`,
      ],
    ],
    [
      "where nothing ever moved",
      (w) => [
        sql`insert into ledger_accounts (workspace_id, kind, owner_id, currency_id, balance) values (${w.id}, 'member', 777, ${w.stars}, 5)`,
      ],
    ],
  ],
  "ledger.entry_says_balance_after_it": [
    [
      "of a member, by one of two entries",
      (w) => [
        sql`update ledger_entries set balance = balance - 1 where workspace_id = ${w.id} and account_id = ${annsMoons(w)} and amount = 900`,
      ],
    ],
    [
      "of a member, without one",
      (w) => [
        sql`update ledger_entries set balance = null where workspace_id = ${w.id} and account_id = ${annsMoons(w)} and amount = 900`,
      ],
    ],
    [
      "where none is kept",
      (w) => [
        sql`update ledger_entries set balance = amount where workspace_id = ${w.id} and transfer_id = ${bought(w)} and balance is null`,
      ],
    ],
  ],
  "ledger.balance_within_floor": [
    [
      "by a member below nothing",
      (w) => [
        loosen("ledger_accounts"),
        sql`update ledger_accounts set balance = -1 where workspace_id = ${w.id} and id = ${annsMoons(w)}`,
      ],
    ],
    [
      "by a quota above nothing",
      (w) => [
        loosen("ledger_accounts"),
        sql`update ledger_accounts set balance = 1 where workspace_id = ${w.id} and kind = 'quota' and owner_id = ${w.people.bob.memberId}`,
      ],
    ],
    [
      "by a quota below what it is",
      (w) => [
        loosen("ledger_accounts"),
        sql`update ledger_accounts set balance = floor - 1 where workspace_id = ${w.id} and kind = 'quota' and owner_id = ${w.people.cy.memberId}`,
      ],
    ],
  ],
  "ledger.transfer_has_its_two_entries": [
    ["with none", (w) => [sql`delete from ledger_entries where workspace_id = ${w.id} and transfer_id = ${first(w)}`]],
    [
      "with two more that make nothing",
      (w) => [
        sql`insert into ledger_entries (workspace_id, transfer_id, account_id, amount)
      select ${w.id}, ${first(w)}, a.id, a.amount from (values (777, 5), (778, -5)) as a (id, amount)`,
      ],
    ],
    [
      "from another account",
      (w) => [
        sql`update ledger_entries set account_id = 777 where workspace_id = ${w.id} and transfer_id = ${first(w)} and amount < 0`,
      ],
    ],
    [
      "to another account",
      (w) => [
        sql`update ledger_entries set account_id = 777 where workspace_id = ${w.id} and transfer_id = ${first(w)} and amount > 0`,
      ],
    ],
    // Two other purchases cost the same: exclude their entries.
    [
      "from another account, like others",
      (w) => [
        sql`update ledger_entries set account_id = 777 where workspace_id = ${w.id} and transfer_id = ${bought(w)} and amount < 0`,
      ],
    ],
    [
      "to another account, like others",
      (w) => [
        sql`update ledger_entries set account_id = 777 where workspace_id = ${w.id} and transfer_id = ${bought(w)} and amount > 0`,
      ],
    ],
    [
      "of more than it is",
      (w) => [
        sql`update ledger_entries set amount = amount - 1 where workspace_id = ${w.id} and transfer_id = ${first(w)} and amount < 0`,
      ],
    ],
    [
      "for more than it is",
      (w) => [
        sql`update ledger_entries set amount = amount + 1 where workspace_id = ${w.id} and transfer_id = ${first(w)} and amount > 0`,
      ],
    ],
  ],
  "ledger.entry_has_transfer_and_account": [
    [
      "without transfer",
      (w) => [
        sql`insert into ledger_entries (workspace_id, transfer_id, account_id, amount) values (${w.id}, 999999, ${annsMoons(w)}, 5)`,
      ],
    ],
    [
      "without account",
      (w) => [
        sql`insert into ledger_entries (workspace_id, transfer_id, account_id, amount) values (${w.id}, ${first(w)}, 999999, 5)`,
      ],
    ],
  ],
  "ledger.transfer_keeps_its_currency": [
    ["from another", (w) => [moveTransfer(w, "from", annsMoons(w), first(w))]],
    ["to another", (w) => [moveTransfer(w, "to", annsMoons(w), first(w))]],
  ],
  "ledger.cause_acts_once": [
    [
      "by twice the same",
      (w) => [
        loosen("ledger_transfers"),
        sql`
      insert into ledger_transfers (workspace_id, from_account_id, to_account_id, currency_id, amount, reason, reference, at)
      select workspace_id, from_account_id, to_account_id, currency_id, amount, reason, reference, at from ledger_transfers where workspace_id = ${w.id} and id = ${first(w)}`,
      ],
    ],
  ],
  "ledger.reversal_mirrors_its_transfer": [
    ["from another account", (w) => [moveTransfer(w, "from", annsMoons(w), reversal(w))]],
    ["to another account", (w) => [moveTransfer(w, "to", annsMoons(w), reversal(w))]],
    [
      "of another amount",
      (w) => [
        sql`update ledger_transfers set amount = amount + 1 where workspace_id = ${w.id} and id = ${reversal(w)}`,
      ],
    ],
    [
      "of a reversal",
      (w) => [
        sql`update ledger_transfers set reverses_id = ${first(w)} where workspace_id = ${w.id}
      and id = ${transfer(w, `thanks:${String(w.thanks.undone)}`, "thanks")}`,
      ],
      2,
    ],
  ],
};

const THANKS: Readonly<Record<string, readonly Break[]>> = {
  "thanks.paid_in_full": [
    [
      "by nothing",
      (w) => [sql`update ledger_transfers set reason = 'x' where workspace_id = ${w.id} and id = ${first(w)}`],
    ],
    [
      "of more",
      (w) => [
        sql`update thanks_rewards set amount = amount + 1 where workspace_id = ${w.id} and thanks_id = ${w.thanks.two}`,
      ],
    ],
  ],
  "thanks.undone_exactly_when_reversed": [
    [
      "undone and not taken back",
      (w) => [sql`update thanks set status = 'undone' where workspace_id = ${w.id} and id = ${w.thanks.two}`],
    ],
    [
      "taken back and not undone",
      (w) => [sql`update thanks set status = 'published' where workspace_id = ${w.id} and id = ${w.thanks.undone}`],
    ],
    [
      "taken back by half",
      (w) => [
        sql`update ledger_transfers set reverses_id = null where workspace_id = ${w.id}
      and id = ${transfer(w, `thanks:${String(w.thanks.undoneOfTwo)}`, "thanks.reversed")}`,
      ],
    ],
  ],
  "thanks.told_once": [
    ["never", (w) => [untell(w, "thanks.published", { thanksId: w.thanks.one })]],
    ["twice", (w) => [tell(w, "thanks.published", { thanksId: w.thanks.one })]],
    ["as undone, which it is not", (w) => [tell(w, "thanks.undone", { thanksId: w.thanks.one })]],
    ["never as undone", (w) => [untell(w, "thanks.undone", { thanksId: w.thanks.undone })]],
  ],
  "thanks.held_exactly_while_waiting": [
    [
      "waiting and not held",
      (w) => [sql`update thanks set status = 'waiting' where workspace_id = ${w.id} and id = ${w.thanks.one}`],
    ],
    [
      "held and not waiting",
      (w) => [
        sql`update ledger_transfers set reason = 'thanks.waiting' where workspace_id = ${w.id}
      and id = ${transfer(w, `thanks:${String(w.thanks.one)}`, "thanks")}`,
      ],
    ],
  ],
  "thanks.waiting_told_once": [
    ["never", (w) => [awaited(w, w.thanks.one)]],
    [
      "twice",
      (w) => [
        awaited(w, w.thanks.one),
        tell(w, "thanks.waiting", { thanksId: w.thanks.one }),
        tell(w, "thanks.waiting", { thanksId: w.thanks.one }),
      ],
    ],
    [
      "and still awaited though it isn't",
      (w) => [
        awaited(w, w.thanks.one),
        tell(w, "thanks.waiting", { thanksId: w.thanks.one }),
        sql`update thanks_strangers set settled_at = null where workspace_id = ${w.id}`,
      ],
    ],
    [
      "and as undone, which it is not",
      (w) => [
        awaited(w, w.thanks.one),
        tell(w, "thanks.waiting", { thanksId: w.thanks.one }),
        tell(w, "thanks.waiting_undone", { thanksId: w.thanks.one }),
      ],
    ],
    [
      "and as expired, which it is not",
      (w) => [
        awaited(w, w.thanks.one),
        tell(w, "thanks.waiting", { thanksId: w.thanks.one }),
        tell(w, "thanks.waiting_expired", { thanksId: w.thanks.one }),
      ],
    ],
    ["and never as undone", (w) => endedAwaited(w, "undone")],
    ["and never as expired", (w) => endedAwaited(w, "expired")],
  ],
  "thanks.no_transfer_without_thanks": [
    [
      "of another reference",
      (w) => [
        sql`update ledger_transfers set reference = 'thanks:0' where workspace_id = ${w.id} and id = ${first(w)}`,
      ],
    ],
    [
      "of a thanks that is elsewhere only",
      (w) => [
        sql`insert into thanks (workspace_id, id, author_member_id, description, visibility, month, published_at)
          select workspace_id, 999999, author_member_id, description, visibility, month, published_at from thanks
          where workspace_id = ${elsewhere(w)} and id = ${w.thanks.one}`,
        sql`update ledger_transfers set reference = 'thanks:999999' where workspace_id = ${w.id} and id = ${first(w)}`,
      ],
    ],
  ],
  "events.numbered_without_gap": [
    ["lost in between", (w) => [sql`delete from events where workspace_id = ${w.id} and seq = 3`]],
    [
      "last one too far",
      (w) => [
        sql`update events set seq = seq + 1 where workspace_id = ${w.id} and seq = (select max(seq) from events where workspace_id = ${w.id})`,
      ],
    ],
    ["first one too early", (w) => [sql`update events set seq = 0 where workspace_id = ${w.id} and seq = 1`]],
  ],
  "events.reader_not_ahead": [
    ["by one", (w) => [sql`update reader_cursors set seq = seq + 1 where workspace_id = ${w.id} and reader = 'feed'`]],
  ],
  "workspace.has_enabled_owner": [
    [
      "disabled",
      (w) => [
        sql`update members set status = 'disabled' where workspace_id = ${w.id} and id = ${w.people.owner.memberId}`,
      ],
    ],
    [
      "no owner any more",
      (w) => [
        sql`update members set roles = '{admin}' where workspace_id = ${w.id} and id = ${w.people.owner.memberId}`,
      ],
    ],
  ],
};

const ASSIGNMENTS: Readonly<Record<string, readonly Break[]>> = {
  "assignments.paid_as_written": [
    [
      "another amount",
      (w) => [
        sql`update assignment_rewards set amount = amount + 1 where workspace_id = ${w.id} and assignment_id = ${w.attempts.solved}`,
      ],
    ],
    [
      "to somebody else",
      (w) => [
        sql`update assignment_rewards set member_id = 777 where workspace_id = ${w.id} and assignment_id = ${w.attempts.solved}`,
      ],
    ],
    [
      "not at all",
      (w) => [
        sql`update ledger_transfers set reason = 'x' where workspace_id = ${w.id} and reference = ${`assignment:${String(w.attempts.solved)}`}`,
      ],
    ],
    [
      "and not written, in two currencies",
      (w) => [sql`delete from assignment_rewards where workspace_id = ${w.id} and assignment_id = ${w.attempts.quest}`],
    ],
  ],
  "assignments.paid_the_whole_pool": [
    [
      "of one currency",
      (w) => [
        sql`delete from assignment_rewards where workspace_id = ${w.id} and assignment_id = ${w.attempts.quest} and currency_id = ${w.moons}`,
      ],
    ],
    [
      "of none",
      (w) => [sql`delete from assignment_rewards where workspace_id = ${w.id} and assignment_id = ${w.attempts.quest}`],
    ],
    [
      "of more",
      (w) => [
        sql`update assignment_rewards set amount = amount + 1 where workspace_id = ${w.id} and assignment_id = ${w.attempts.raid} and member_id = ${w.people.ann.memberId}`,
      ],
    ],
    [
      "of another pool than elsewhere",
      (w) => [
        sql`update challenge_rewards set amount = amount + 1 where workspace_id = ${w.id} and challenge_id = ${w.challenges.raid}`,
      ],
    ],
    [
      "before it is completed",
      (w) => [sql`update assignments set status = 'division' where workspace_id = ${w.id} and id = ${w.attempts.raid}`],
    ],
  ],
  "assignments.paid_to_who_is_in": [
    [
      "who never was",
      (w) => [
        sql`update assignment_rewards set member_id = 777 where workspace_id = ${w.id} and assignment_id = ${w.attempts.solved}`,
      ],
    ],
    [
      "who has left",
      (w) => [
        sql`update assignment_members set left_at = now() where workspace_id = ${w.id} and assignment_id = ${w.attempts.solved}`,
      ],
    ],
  ],
  "assignments.no_transfer_without_completion": [
    [
      "of one that is not completed",
      (w) => [
        sql`update assignments set status = 'in_review' where workspace_id = ${w.id} and id = ${w.attempts.solved}`,
      ],
    ],
    [
      "of none",
      (w) => [
        sql`update ledger_transfers set reference = 'assignment:0' where workspace_id = ${w.id} and reference = ${`assignment:${String(w.attempts.solved)}`}`,
      ],
    ],
  ],
  "assignments.completed_by_approval": [
    [
      "twice",
      (w) => [
        tell(w, "assignment.approved", { assignmentId: w.attempts.solved }),
        tell(w, "assignment.submitted", { assignmentId: w.attempts.solved }),
      ],
    ],
    [
      "approved and handed in still",
      (w) => [
        sql`update assignments set status = 'in_review' where workspace_id = ${w.id} and id = ${w.attempts.solved}`,
      ],
    ],
    [
      "approved and not completed",
      (w) => [sql`update assignments set status = 'active' where workspace_id = ${w.id} and id = ${w.attempts.solved}`],
    ],
    [
      "divided without",
      (w) => [
        untell(w, "assignment.approved", { assignmentId: w.attempts.divided }),
        untell(w, "assignment.submitted", { assignmentId: w.attempts.divided }),
      ],
    ],
    [
      "completed without, and no quest",
      (w) => [
        untell(w, "assignment.approved", { assignmentId: w.attempts.solved }),
        untell(w, "assignment.submitted", { assignmentId: w.attempts.solved }),
      ],
    ],
    ["handed in and never answered", (w) => [tell(w, "assignment.submitted", { assignmentId: w.attempts.abandoned })]],
    ["sent back and never handed in", (w) => [tell(w, "assignment.rejected", { assignmentId: w.attempts.abandoned })]],
    [
      "in review and never handed in",
      (w) => [untell(w, "assignment.submitted", { assignmentId: w.attempts.reviewed })],
    ],
  ],
  "assignments.told_once": [
    ["never", (w) => [untell(w, "assignment.completed", { assignmentId: w.attempts.quest })]],
    ["twice", (w) => [tell(w, "assignment.completed", { assignmentId: w.attempts.quest })]],
    ["as completed, which it is not", (w) => [tell(w, "assignment.completed", { assignmentId: w.attempts.abandoned })]],
  ],
  "assignments.led_by_who_is_in": [
    [
      "abandoned with somebody in it",
      (w) => [
        sql`update assignment_members set left_at = null where workspace_id = ${w.id} and assignment_id = ${w.attempts.abandoned}`,
      ],
    ],
    [
      "led by who has left",
      (w) => [
        sql`update assignments set leader_member_id = ${w.people.cy.memberId} where workspace_id = ${w.id} and id = ${w.attempts.raid}`,
      ],
    ],
    [
      "of two, and no raid",
      (w) => [
        sql`insert into assignment_members (workspace_id, assignment_id, member_id, challenge_id, joined_at)
      values (${w.id}, ${w.attempts.solved}, ${w.people.ann.memberId}, ${w.challenges.solved}, now())`,
      ],
    ],
  ],
};

/** An occurrence of the scheduled challenge, on a day of March 2027. */
const occurrence = (
  w: World,
  day: number,
  {
    type = "challenge",
    publishedId = w.challenges.fresh,
  }: { readonly type?: string; readonly publishedId?: number } = {},
) => sql`
  insert into schedule_occurrences (workspace_id, entity_type, entity_id, occurs_at, published_at, published_id)
  values (${w.id}, ${type}, ${w.challenges.scheduled}, make_timestamptz(2027, 3, ${day}, 8, 0, 0), now(), ${publishedId})`;

const CHALLENGES: Readonly<Record<string, readonly Break[]>> = {
  "challenges.list_follows_status": [
    [
      "elsewhere",
      (w) => [
        loosen("challenges"),
        sql`update challenges set list = 'closed' where workspace_id = ${w.id} and id = ${w.challenges.fresh}`,
      ],
    ],
  ],
  "schedules.draft_shows_its_time": [
    [
      "not that of another kind",
      (w) => [
        sql`update schedules set entity_type = 'quiz', publish_at = publish_at + interval '1 hour' where workspace_id = ${w.id} and entity_id = ${w.challenges.scheduled}`,
      ],
      0,
    ],
    [
      "not what is out already",
      (w) => [
        loosen("challenges"),
        sql`update challenges set status = 'new', publish_at = publish_at + interval '1 hour' where workspace_id = ${w.id} and id = ${w.challenges.scheduled}`,
      ],
      0,
    ],
    [
      "another time",
      (w) => [
        sql`update challenges set publish_at = publish_at + interval '1 hour' where workspace_id = ${w.id} and id = ${w.challenges.scheduled}`,
      ],
    ],
    [
      "no time",
      (w) => [
        loosen("challenges"),
        sql`update challenges set publish_at = null where workspace_id = ${w.id} and id = ${w.challenges.scheduled}`,
      ],
    ],
  ],
  "schedules.occurrence_published_one": [
    ["none of another kind", (w) => [occurrence(w, 1, { type: "quiz", publishedId: 999_999 })], 0],
    ["no less", (w) => [occurrence(w, 1)], 0],
    ["twice the same", (w) => [occurrence(w, 1), occurrence(w, 2)]],
    ["nothing", (w) => [occurrence(w, 1, { publishedId: 999_999 })]],
    [
      "what is out elsewhere only",
      (w) => [
        occurrence(w, 1),
        loosen("challenges"),
        sql`update challenges set published_at = null where workspace_id = ${w.id} and id = ${w.challenges.fresh}`,
      ],
    ],
  ],
  "challenges.status_follows_attempts": [
    ["new with one", (w) => challenge(w, w.challenges.quest, "new")],
    ["in progress without", (w) => challenge(w, w.challenges.fresh, "in_progress")],
    [
      "given up and no problem",
      (w) => [
        loosen("challenges"),
        sql`update challenges set type = 'quest' where workspace_id = ${w.id} and id = ${w.challenges.givenUp}`,
      ],
    ],
    [
      "given up with one who goes on",
      (w) => [
        sql`insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at)
      values (${w.id}, ${w.challenges.givenUp}, 'problem', 'active', ${w.people.cy.memberId}, now())`,
      ],
    ],
    [
      "given up by nobody",
      (w) => [
        ...challenge(w, w.challenges.fresh, "given_up"),
        sql`update challenges set type = 'problem' where workspace_id = ${w.id} and id = ${w.challenges.fresh}`,
      ],
    ],
    ["completed without", (w) => challenge(w, w.challenges.reviewed, "completed")],
    [
      "completed while one goes on",
      (w) => [
        ...challenge(w, w.challenges.quest, "completed"),
        sql`
      insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at)
      values (${w.id}, ${w.challenges.quest}, 'quest', 'active', ${w.people.cy.memberId}, now())`,
      ],
    ],
    ["canceled with a completed one", (w) => challenge(w, w.challenges.quest, "canceled")],
    [
      "canceled while one goes on",
      (w) => [
        sql`insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at)
      values (${w.id}, ${w.challenges.canceled}, 'quest', 'active', ${w.people.ann.memberId}, now())`,
      ],
    ],
    ["a draft with one", (w) => challenge(w, w.challenges.quest, "draft")],
  ],
  "challenges.group_is_there": [
    [
      "gone",
      (w) => [
        groupElsewhere(w),
        sql`update challenges set group_id = 999999 where workspace_id = ${w.id} and id = ${w.challenges.fresh}`,
      ],
    ],
    [
      "gone everywhere",
      (w) => [sql`update challenges set group_id = 999999 where workspace_id = ${w.id} and id = ${w.challenges.fresh}`],
    ],
  ],
  "challenges.told_once": [
    ["never", (w) => [untell(w, "challenge.published", { challengeId: w.challenges.fresh })]],
    ["twice", (w) => [tell(w, "challenge.published", { challengeId: w.challenges.fresh })]],
    ["a draft", (w) => [tell(w, "challenge.published", { challengeId: w.challenges.draft })]],
    ["as closed, which it is not", (w) => [tell(w, "challenge.closed", { challengeId: w.challenges.fresh })]],
    ["never as closed", (w) => [untell(w, "challenge.closed", { challengeId: w.challenges.canceled })]],
  ],
  "kept.challenge_participants": [
    [
      "of a member",
      (w) => [
        sql`update challenge_participants set attempts = attempts + 1 where workspace_id = ${w.id} and challenge_id = ${w.challenges.solved}`,
      ],
    ],
    [
      "of a challenge",
      (w) => [
        sql`update challenges set participants = participants + 1 where workspace_id = ${w.id} and id = ${w.challenges.fresh}`,
      ],
    ],
  ],
  "kept.challenge_counters": [
    [
      "of one group",
      (w) => [sql`delete from challenge_counters where workspace_id = ${w.id} and group_id = ${w.crew}`],
    ],
    [
      "of one list",
      (w) => [sql`update challenge_counters set value = value + 1 where workspace_id = ${w.id} and list = 'closed'`],
    ],
  ],
  "kept.challenge_months": [
    ["of one group", (w) => [sql`delete from challenge_months where workspace_id = ${w.id} and group_id = ${w.crew}`]],
    [
      "of one list",
      (w) => [sql`update challenge_months set value = value + 1 where workspace_id = ${w.id} and list = 'closed'`],
    ],
  ],
};

const PURCHASES: Readonly<Record<string, readonly Break[]>> = {
  "purchases.paid_as_written": [
    [
      "another amount",
      (w) => [
        sql`update purchase_costs set amount = amount + 1 where workspace_id = ${w.id} and purchase_id = ${w.purchases.inactive} and currency_id = ${w.moons}`,
      ],
    ],
    [
      "by somebody else",
      (w) => [
        sql`update purchases set buyer_member_id = ${w.people.cy.memberId} where workspace_id = ${w.id} and id = ${w.purchases.inactive}`,
      ],
    ],
    [
      "not at all",
      (w) => [
        sql`update ledger_transfers set reason = 'x' where workspace_id = ${w.id} and reason = 'purchase' and reference = ${`purchase:${String(w.purchases.inactive)}`}`,
      ],
    ],
    [
      "and not written",
      (w) => [sql`delete from purchase_costs where workspace_id = ${w.id} and purchase_id = ${w.purchases.inactive}`],
    ],
  ],
  "purchases.given_back_exactly_when_reversed": [
    [
      "not given back",
      (w) => [
        loosen("purchases"),
        sql`update purchases set status = 'refunded' where workspace_id = ${w.id} and id = ${w.purchases.inactive}`,
      ],
    ],
    [
      "given back and kept",
      (w) => [
        loosen("purchases"),
        sql`update purchases set status = 'inactive' where workspace_id = ${w.id} and id = ${w.purchases.refunded}`,
      ],
    ],
    [
      "given back by half",
      (w) => [
        sql`update ledger_transfers set reverses_id = null where workspace_id = ${w.id} and reason = 'purchase.reversed' and currency_id = ${w.moons}`,
      ],
    ],
  ],
  "purchases.free_costs_nothing": [
    [
      "nothing, though it does elsewhere",
      (w) => [
        sql`update purchases set is_free = false where workspace_id = ${elsewhere(w)} and id = ${w.purchases.free}`,
        sql`insert into purchase_costs (workspace_id, purchase_id, currency_id, amount)
          values (${elsewhere(w)}, ${w.purchases.free}, ${w.stars}, 5)`,
      ],
      0,
    ],
    [
      "costs",
      (w) => [sql`update purchases set is_free = true where workspace_id = ${w.id} and id = ${w.purchases.inactive}`],
    ],
  ],
  "purchases.told_once": [
    ...(["created", "requested", "activated", "refunded"] as const).map((verb): Break => [
      `${verb}, never`,
      (w) => [untell(w, `purchase.${verb}`, { purchaseId: w.purchases[verb === "created" ? "inactive" : verb] })],
    ]),
    ...(["created", "requested", "activated", "refunded"] as const).map((verb): Break => [
      `${verb}, once too often`,
      (w) => [tell(w, `purchase.${verb}`, { purchaseId: w.purchases.inactive })],
    ]),
  ],
  "purchases.group_is_there": [
    [
      "of a purchase",
      (w) => [
        groupElsewhere(w),
        sql`update purchases set group_id = 999999 where workspace_id = ${w.id} and id = ${w.purchases.inactive}`,
      ],
    ],
    [
      "of a perk",
      (w) => [
        groupElsewhere(w),
        sql`update products set group_id = 999999 where workspace_id = ${w.id} and id = ${w.products.tea}`,
      ],
    ],
    [
      "of a purchase, nor elsewhere",
      (w) => [
        sql`update purchases set group_id = 999999 where workspace_id = ${w.id} and id = ${w.purchases.inactive}`,
      ],
    ],
    [
      "of a perk, nor elsewhere",
      (w) => [sql`update products set group_id = 999999 where workspace_id = ${w.id} and id = ${w.products.tea}`],
    ],
  ],
  "perks.left_is_what_was_there_less_sold": [
    [
      "one less",
      (w) => [
        sql`update products set quantity = quantity - 1 where workspace_id = ${w.id} and id = ${w.products.coffee}`,
      ],
    ],
    [
      "below endless",
      (w) => [
        loosen("products"),
        sql`update products set quantity = -2, is_retired = true where workspace_id = ${w.id} and id = ${w.products.coffee}`,
      ],
    ],
  ],
  "kept.perks_sold": [
    [
      "of what is endless",
      (w) => [sql`update products set sold = sold + 1 where workspace_id = ${w.id} and id = ${w.products.tea}`],
    ],
    [
      "with one given back",
      (w) => [
        loosen("purchases"),
        sql`update purchases set status = 'inactive' where workspace_id = ${w.id} and id = ${w.purchases.refunded}`,
      ],
    ],
  ],
  "kept.purchase_counters": [
    [
      "of one list",
      (w) => [
        sql`update purchase_counters set value = value + 1 where workspace_id = ${w.id} and group_id = 0 and list = 'requests'`,
      ],
    ],
    ["of one group", (w) => [sql`delete from purchase_counters where workspace_id = ${w.id} and group_id = ${w.crew}`]],
  ],
};

const ofMonth = (w: World, change: RawBuilder<unknown>) =>
  sql`update achievements set ${change} where workspace_id = ${w.id} and id = ${w.achievements.month}`;
const giveOfMonth = (w: World, month: string) => sql`
  insert into achievements (workspace_id, type, member_id, title, reference, granted_at)
  values (${w.id}, 'eom_month', ${w.people.cy.memberId}, 'Star of the month', ${`eom:${month}`}, now())`;

const ACHIEVEMENTS: Readonly<Record<string, readonly Break[]>> = {
  "achievements.told_once": [
    // Its owner was notified of two others.
    ["never", (w) => [untell(w, "achievement.granted", { achievementId: w.achievements.star })]],
    [
      "twice",
      (w) => [tell(w, "achievement.granted", { achievementId: w.achievements.star, memberId: w.people.ann.memberId })],
    ],
    [
      "that nobody has",
      (w) => [tell(w, "achievement.granted", { achievementId: 999_999, memberId: w.people.ann.memberId })],
    ],
    [
      "of somebody else",
      (w) => [
        untell(w, "achievement.granted", { achievementId: w.achievements.star }),
        tell(w, "achievement.granted", { achievementId: w.achievements.star, memberId: w.people.bob.memberId }),
      ],
      2,
    ],
  ],
  "achievements.of_periods_as_named": [
    [
      "named, and given to nobody",
      (w) => [
        sql`insert into period_awards (workspace_id, type, period, winners, at) values (${w.id}, 'eom_month', '2026-10', 1, now())`,
      ],
    ],
    ["given, and never named", (w) => [giveOfMonth(w, "2026-10")]],
    ["given to one more", (w) => [giveOfMonth(w, "2026-11")]],
    ["as of a week", (w) => [ofMonth(w, sql`type = 'eom_week'`)], 2],
    ["as of another month", (w) => [ofMonth(w, sql`reference = 'eom:2026-10'`)], 2],
  ],
};

const countSomethingElse = (w: World, groupId: number) => sql`
  insert into workspace_counters (workspace_id, group_id, name, value) values (${w.id}, ${groupId}, 'somethingElse', 1)`;

const KEPT: Readonly<Record<string, readonly Break[]>> = {
  "kept.thanks_counters": [
    [
      "that isn't there",
      (w) => [
        sql`delete from thanks_counters where workspace_id = ${w.id} and member_id = ${w.people.ann.memberId} and kind = 'given'`,
      ],
    ],
    [
      "of a month without thanks",
      (w) => [
        sql`insert into thanks_counters (workspace_id, member_id, kind, month, thanks) values (${w.id}, ${w.people.ann.memberId}, 'given', '2020-01', 1)`,
      ],
    ],
    [
      "of who gave",
      (w) => [
        sql`update thanks_counters set thanks = thanks + 1 where workspace_id = ${w.id} and member_id = ${w.people.ann.memberId} and kind = 'given'`,
      ],
    ],
    [
      "of who received",
      (w) => [
        sql`update thanks_counters set thanks = thanks + 1 where workspace_id = ${w.id} and member_id = ${w.people.cy.memberId} and kind = 'received'`,
      ],
    ],
    [
      "of everybody",
      (w) => [sql`update thanks_counters set thanks = thanks + 1 where workspace_id = ${w.id} and kind = 'team'`],
    ],
  ],
  "kept.workspace_counters": [
    ...(["totalThanks", "totalRewards", "totalChallenges"] as const).map((name): Break => [
      name,
      (w) => [
        sql`update workspace_counters set value = value + 1 where workspace_id = ${w.id} and group_id = 0 and name = ${name}`,
      ],
    ]),
    ["of nothing that is counted", (w) => [countSomethingElse(w, 0)]],
  ],
  "kept.group_counters": [
    [
      "that isn't there",
      (w) => [
        sql`delete from workspace_counters where workspace_id = ${w.id} and group_id = ${w.crew} and name = 'totalThanks'`,
      ],
    ],
    ["of nothing that is counted", (w) => [countSomethingElse(w, w.crew)]],
    [
      "of a group that is none",
      (w) => [
        sql`insert into workspace_counters (workspace_id, group_id, name, value) values (${w.id}, 999999, 'totalThanks', 1)`,
      ],
    ],
    [
      "of a group",
      (w) => [
        sql`update workspace_counters set value = value + 1 where workspace_id = ${w.id} and group_id = ${w.crew} and name = 'totalThanks'`,
      ],
    ],
  ],
  "kept.leaderboard_scores": [
    [
      "of a member who has none",
      (w) => [
        sql`delete from leaderboard_scores where workspace_id = ${w.id} and period = 'all' and member_id = ${w.people.bob.memberId}`,
      ],
    ],
    [
      "of a member who should have none",
      (w) => [
        sql`insert into leaderboard_scores (workspace_id, period, member_id, score) values (${w.id}, 'all', ${w.people.owner.memberId}, 7)`,
      ],
    ],
    [
      "of a member",
      (w) => [
        sql`update leaderboard_scores set score = score + 1 where workspace_id = ${w.id} and period = 'all' and member_id = ${w.people.bob.memberId}`,
      ],
    ],
  ],
  "kept.notification_counters": [
    [
      "that isn't there",
      (w) => [
        sql`delete from notification_counters where workspace_id = ${w.id} and member_id = ${w.people.bob.memberId}`,
      ],
    ],
    [
      "of what is read",
      (w) => [
        sql`update notifications set status = 'read' where workspace_id = ${w.id} and member_id = ${w.people.bob.memberId}`,
      ],
    ],
    [
      "of a member",
      (w) => [
        sql`update notification_counters set unread = unread + 1 where workspace_id = ${w.id} and member_id = ${w.people.bob.memberId}`,
      ],
    ],
  ],
  "kept.feed_items": [
    [
      "of a thanks",
      (w) => [
        sql`delete from feed_items where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
  ],
  "kept.activity_items": [
    [
      "of a challenge",
      (w) => [
        sql`delete from feed_items where workspace_id = ${w.id} and id = (
          select min(id) from feed_items where workspace_id = ${w.id} and type = 'challenge_published')`,
      ],
    ],
    [
      "of what was never told",
      (w) => [
        sql`insert into feed_items (workspace_id, event_id, category, type, entity_id, payload, at)
          select workspace_id, event_id, 'challenge', 'challenge_published', entity_id, payload, at from feed_items
          where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
    [
      "of another type than was told",
      (w) => [
        sql`update feed_items set type = 'product_added' where workspace_id = ${w.id} and id = (
          select min(id) from feed_items where workspace_id = ${w.id} and type = 'challenge_published')`,
      ],
      2,
    ],
  ],
  "kept.feed_places": [
    [
      "in a group it isn't in, for several audiences",
      (w) => [
        sql`insert into feed_index (workspace_id, audience, group_id, item_id)
          select workspace_id, name, 999, id from feed_items, unnest(array['all', 'group:7']) as each (name)
          where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
    [
      "not in a group that it moved to",
      (w) => [
        sql`update feed_items set group_ids = array[${w.crew}]::bigint[] where workspace_id = ${w.id} and id = (
          select min(id) from feed_items where workspace_id = ${w.id} and type = 'challenge_published')`,
      ],
    ],
    [
      "not in the group it is in",
      (w) => [
        sql`delete from feed_index where workspace_id = ${w.id} and group_id = ${w.crew} and item_id = (
          select min(item_id) from feed_index where workspace_id = ${w.id} and group_id = ${w.crew})`,
      ],
    ],
    [
      "not found without a group",
      (w) => [
        sql`delete from feed_index where workspace_id = ${w.id} and group_id = 0 and item_id = (
          select min(item_id) from feed_index where workspace_id = ${w.id} and group_id = ${w.crew})`,
      ],
    ],
  ],
  "kept.leaderboard_buckets": [
    [
      "of one width",
      (w) => [
        sql`delete from leaderboard_buckets where workspace_id = ${w.id} and (period, width, bucket) = (
          select period, width, bucket from leaderboard_buckets where workspace_id = ${w.id}
          order by period, width, bucket limit 1)`,
      ],
    ],
    [
      "nothing where somebody has no points",
      (w) => [
        sql`insert into leaderboard_scores (workspace_id, period, member_id, score)
          values (${w.id}, 'all', ${w.people.owner.memberId}, 0)`,
      ],
      0,
    ],
    [
      "where nobody is",
      (w) => [
        sql`insert into leaderboard_buckets (workspace_id, period, width, bucket, members)
          select workspace_id, period, width, 999999, 1 from leaderboard_buckets where workspace_id = ${w.id}
          order by period, width limit 1`,
      ],
    ],
  ],
  "kept.feed_item_groups": [
    [
      "of a thanks that is filed elsewhere",
      (w) => [
        sql`update feed_items set group_ids = '{999}' where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
    [
      "of a thanks for somebody else",
      (w) => [
        sql`update feed_items set audience = 'viewers' where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
    [
      "of a challenge's card that is filed elsewhere",
      (w) => [
        sql`update feed_items set group_ids = '{999}' where workspace_id = ${w.id} and id = (
          select min(id) from feed_items where workspace_id = ${w.id} and type = 'challenge_published')`,
      ],
    ],
  ],
  "kept.feed_audiences": [
    [
      "of a thanks that nobody finds, in all",
      (w) => [
        sql`delete from feed_index where workspace_id = ${w.id} and audience not like 'member:%' and group_id = 0
          and item_id = (select id from feed_items
            where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one})`,
      ],
    ],
    [
      "of a thanks that more people find",
      (w) => [
        sql`insert into feed_index (workspace_id, audience, group_id, item_id)
          select workspace_id, 'group:999', 0, id from feed_items
          where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one}`,
      ],
    ],
  ],
  "kept.feed_index": [
    [
      "of an item",
      (w) => [
        sql`delete from feed_index where workspace_id = ${w.id} and item_id = (
    select id from feed_items where workspace_id = ${w.id} and type = 'thanks_published' and entity_id = ${w.thanks.one})`,
      ],
    ],
  ],
};

const BREAKS = { ...KEPT, ...LEDGER, ...THANKS, ...ASSIGNMENTS, ...CHALLENGES, ...PURCHASES, ...ACHIEVEMENTS };
it("finds nothing wrong where everything has happened", async () => {
  for (const id of [world.id, twin]) expect((await checkLedger(database().database.handle, id)).violations).toEqual([]);
});

it("finds nothing wrong in an empty database", async () => {
  const { handle } = database().database;
  const license = JSON.stringify(licenseWithout());
  const { id } = await handle
    .insertInto("workspaces")
    .values({ name: "Empty", license, created_at: new Date(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await offendersOf(handle, id, "workspace.has_enabled_owner")).toEqual([]);
});

describe("reports what's broken, and nothing else", () => {
  it.each(casesOf(BREAKS))("$rule: $what", async ({ rule, by, count }) => {
    const inBoth = async (tx: Handle) => [
      (await offendersOf(tx, world.id, rule)).length,
      (await offendersOf(tx, twin, rule)).length,
    ];
    expect(await damaged(database().database, by(world), inBoth)).toEqual([count, 0]);
    expect(await damaged(database().database, by({ ...world, id: twin }), inBoth)).toEqual([0, count]);
  });
});

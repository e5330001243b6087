import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createGuild, type Guild } from "../testing/guild.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { ALL_RULES, checkAllLedgers, checkLedger } from "../features.ts";
import { findOffenders } from "./check.repository.ts";

const test = useTestDatabase();
let guild: Guild;
let [giver, friend, third] = [0, 0, 0];
let coin = 0;

beforeAll(async () => {
  guild = await createGuild(test().database, { members: 3, quota: 10_000 });
  [giver = 0, friend = 0, third = 0] = guild.memberIds;
  [coin = 0] = guild.currencyIds;
  await guild.give({ from: giver, to: [friend, third], currencyIds: [coin], amount: 300 });
  const undone = await guild.give({ from: friend, to: [giver], currencyIds: [coin], amount: 50 });
  await guild.undo({ by: friend, thanksId: undone });
  await guild.adjust({ memberId: third, currencyId: coin, to: 120 });
  await publishChallenge();
  await guild.readEvents();
});

/** A challenge as published by its author. */
async function publishChallenge(): Promise<void> {
  const { handle } = test().database;
  const at = guild.clock.now();
  const about = { workspace_id: guild.id, type: "quest", result_type: "all", author_member_id: giver } as const;
  const { id } = await handle
    .insertInto("challenges")
    .values({ ...about, status: "new", list: "active", title: "Tidy", created_at: at, listed_at: at, published_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await handle
    .insertInto("challenge_counters")
    .values({ workspace_id: guild.id, group_id: 0, list: "active", value: 1 })
    .execute();
  const month = `${at.toISOString().slice(0, 7)}-01`;
  await handle
    .insertInto("challenge_months")
    .values({ workspace_id: guild.id, group_id: 0, list: "active", month, value: 1 })
    .execute();
  const payload = { challengeId: id, type: "quest", authorId: giver, groupId: 0 };
  await handle
    .insertInto("events")
    .values({
      workspace_id: guild.id,
      type: "challenge.published",
      payload: JSON.stringify(payload),
      actor_member_id: giver,
      at,
    })
    .execute();
}

it("finds nothing wrong in a consistent workspace", async () => {
  expect(await checkLedger(test().database.handle, guild.id)).toEqual({
    isClean: true,
    transfers: 5,
    violations: [],
  });
});

it("finds nothing wrong while readers are behind", async () => {
  await guild.give({ from: third, to: [giver], currencyIds: [coin], amount: 5 });
  expect((await checkLedger(test().database.handle, guild.id)).violations).toEqual([]);
  await guild.readEvents();
});

it("checks every workspace", async () => {
  const other = await createGuild(test().database, { members: 1, quota: 0 });
  const found: number[] = [];
  for await (const { workspaceId } of checkAllLedgers(test().database.handle)) {
    found.push(workspaceId);
  }
  expect(found).toEqual([guild.id, other.id]);
});

const LATEST = sql`(select max(id) from assignments)`;

/** An attempt without members. */
const attempt = (status: string): RawBuilder<unknown> => sql`
  insert into assignments (workspace_id, challenge_id, type, status, leader_member_id, accepted_at, division_at)
    select workspace_id, max(id), 'quest', ${status}, ${giver}, ${guild.clock.now()}::timestamptz, ${guild.clock.now()}::timestamptz
      from challenges where workspace_id = ${guild.id} group by workspace_id`;

const pay = (): RawBuilder<unknown> => sql`
  insert into assignment_rewards (workspace_id, assignment_id, member_id, currency_id, amount)
    values (${guild.id}, ${LATEST}, ${giver}, ${coin}, 7)`;

/** Violations of the attempt rules. */
const assignmentDamage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  "assignments.paid_as_written": () => [attempt("completed"), pay()],
  "assignments.paid_the_whole_pool": () => [
    attempt("completed"),
    sql`insert into challenge_rewards (workspace_id, challenge_id, currency_id, amount)
      select workspace_id, challenge_id, ${coin}, 7 from assignments where workspace_id = ${guild.id}`,
  ],
  "assignments.paid_to_who_is_in": () => [attempt("completed"), pay()],
  "assignments.no_transfer_without_completion": () => [
    attempt("in_review"),
    sql`update ledger_transfers set reason = 'challenge', reference = 'assignment:' || ${LATEST}
      where id = (select max(id) from ledger_transfers where workspace_id = ${guild.id})`,
  ],
  "assignments.completed_by_approval": () => [attempt("division")],
  "assignments.told_once": () => [attempt("completed")],
  "assignments.led_by_who_is_in": () => [attempt("active")],
};

/** A perk in stock, and a purchase of it without a payment. */
const purchase = (status: string, isFree = false): RawBuilder<unknown>[] => [
  sql`insert into products (workspace_id, title, quantity, stocked, author_member_id, created_at)
    values (${guild.id}, 'Coffee', 5, 5, ${giver}, ${guild.clock.now()}::timestamptz)`,
  sql`insert into purchases (workspace_id, product_id, status, list, listed_at, buyer_member_id, member_id, title, is_free, created_at)
    select workspace_id, max(id), ${status}, ${status === "inactive" ? status : ""}, ${guild.clock.now()}::timestamptz, ${giver}, ${giver}, 'Coffee', ${isFree}, ${guild.clock.now()}::timestamptz
      from products where workspace_id = ${guild.id} group by workspace_id`,
];

const price = (): RawBuilder<unknown> => sql`
  insert into purchase_costs (workspace_id, purchase_id, currency_id, amount)
    select workspace_id, max(id), ${coin}, 7 from purchases where workspace_id = ${guild.id} group by workspace_id`;

/** Violations of the perk and purchase rules. */
const purchaseDamage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  "purchases.paid_as_written": () => [...purchase("inactive"), price()],
  "purchases.given_back_exactly_when_reversed": () => [
    ...purchase("refunded"),
    sql`update ledger_transfers set reason = 'purchase', reference = 'purchase:' || (select max(id) from purchases)
      where id = (select max(id) from ledger_transfers where workspace_id = ${guild.id})`,
  ],
  "purchases.free_costs_nothing": () => [...purchase("inactive", true), price()],
  "purchases.told_once": () => purchase("inactive"),
  "purchases.group_is_there": () => [...purchase("inactive"), sql`update products set group_id = 999`],
  "perks.left_is_what_was_there_less_sold": () => [...purchase("inactive"), sql`update products set quantity = 4`],
  "kept.perks_sold": () => purchase("inactive"),
  "kept.purchase_counters": () => [
    sql`insert into purchase_counters (workspace_id, group_id, list, value) values (${guild.id}, 0, 'requests', 1)`,
  ],
};

/** A published quiz that was never told or counted, and a question of it without words. */
const quiz = (): RawBuilder<unknown>[] => [
  sql`insert into quizzes (workspace_id, status, list, listed_at, title, author_member_id, created_at, published_at, question_count)
    values (${guild.id}, 'published', 'active', ${guild.clock.now()}, 'Quiz', ${giver}, ${guild.clock.now()}, ${guild.clock.now()}, 1)`,
  sql`insert into quiz_questions (workspace_id, quiz_id, position, type)
    select workspace_id, max(id), 0, 'multi_text' from quizzes where workspace_id = ${guild.id} group by workspace_id`,
];

const submission = (score: number): RawBuilder<unknown> => sql`
  insert into quiz_submissions (workspace_id, quiz_id, member_id, attempt, status, started_at, ended_at, score, max_score)
    select workspace_id, max(id), ${giver}, 1, 'completed', ${guild.clock.now()}::timestamptz, ${guild.clock.now()}::timestamptz,
        ${score}::int, ${score}::int
      from quizzes where workspace_id = ${guild.id} group by workspace_id`;

/** A published chain of a challenge, which was never told or counted. */
const chain = (): RawBuilder<unknown>[] => [
  sql`insert into chains (workspace_id, status, list, listed_at, title, author_member_id, created_at, published_at, is_welcome)
    select workspace_id, 'published', 'active', now(), 'Lost', min(id), now(), now(), true
      from members where workspace_id = ${guild.id} group by workspace_id`,
  sql`insert into chain_steps (workspace_id, chain_id, position, entity_type, entity_id)
    select c.workspace_id, c.id, 0, 'challenge', h.id from chains c join challenges h on h.workspace_id = c.workspace_id
      where c.workspace_id = ${guild.id}`,
];

/** Violations of the rules of chains. */
const chainDamage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  "chains.list_follows_status": () => [
    ...chain(),
    sql`alter table chains drop constraint chains_check, drop constraint chains_check1, drop constraint chains_check2,
      drop constraint chains_check3`,
    sql`update chains set list = 'draft' where workspace_id = ${guild.id}`,
  ],
  "chains.group_is_there": () => [...chain(), sql`update chains set group_id = 999 where workspace_id = ${guild.id}`],
  "chains.told_once": chain,
  "kept.chain_counters": chain,
  "kept.chain_months": chain,
  "chains.done_is_done": () => [
    ...chain(),
    sql`insert into chain_steps_done (workspace_id, chain_id, member_id, step_id, done_at)
      select s.workspace_id, s.chain_id, c.author_member_id, s.id, now() from chain_steps s
        join chains c on c.workspace_id = s.workspace_id and c.id = s.chain_id where s.workspace_id = ${guild.id}`,
  ],
  "chains.finished_is_done": () => [
    ...chain(),
    sql`insert into chain_members (workspace_id, chain_id, member_id, started_at, finished_at)
      select workspace_id, id, author_member_id, now(), now() from chains where workspace_id = ${guild.id}`,
  ],
  "chains.one_welcome": () => [sql`drop index chains_welcome`, ...chain(), ...chain().slice(0, 1)],
};

/** A published contest of one place, with votes, that was never told or counted. */
const contest = (): RawBuilder<unknown>[] => [
  sql`insert into contests (workspace_id, status, list, listed_at, title, author_member_id, created_at, published_at, type)
    select workspace_id, 'published', 'active', now(), 'Lost', min(id), now(), now(), 'voting'
      from members where workspace_id = ${guild.id} group by workspace_id`,
];

/** Its only winner, of a place. */
const contestWinner = (place: number): RawBuilder<unknown> => sql`
  insert into contest_winners (workspace_id, contest_id, member_id, place, score, tie)
    select workspace_id, id, author_member_id, ${place}, 1, 0 from contests where workspace_id = ${guild.id}`;

/** Violations of the rules of contests. */
const contestDamage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  "contests.list_follows_status": () => [
    ...contest(),
    sql`alter table contests drop constraint contests_check, drop constraint contests_check1,
      drop constraint contests_check2, drop constraint contests_check3`,
    sql`update contests set list = 'draft' where workspace_id = ${guild.id}`,
  ],
  "contests.group_is_there": () => [
    ...contest(),
    sql`update contests set group_id = 999 where workspace_id = ${guild.id}`,
  ],
  "contests.told_once": contest,
  "kept.contest_counters": contest,
  "kept.contest_months": contest,
  "contests.paid": () => [
    sql`update ledger_transfers set reason = 'contest', reference = 'contest:1'
      where workspace_id = ${guild.id} and id = (select min(id) from ledger_transfers where workspace_id = ${guild.id})`,
  ],
  "contests.votes_of_members": () => [
    ...contest(),
    sql`insert into contest_members (workspace_id, contest_id, member_id, joined_at)
      select workspace_id, id, author_member_id, now() from contests where workspace_id = ${guild.id}`,
    sql`insert into contest_votes (workspace_id, contest_id, voter_id, candidate_id)
      select workspace_id, id, (select max(m.id) from members m where m.workspace_id = ${guild.id}), author_member_id
        from contests where workspace_id = ${guild.id}`,
    sql`update contests set type = 'manual' where workspace_id = ${guild.id}`,
  ],
  "contests.outcome": () => [...contest(), contestWinner(1)],
  "contests.places": () => [...contest(), contestWinner(2)],
};

/** Violations of the rules of quizzes and polls. */
const quizDamage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  "quizzes.list_follows_status": () => [
    ...quiz(),
    sql`alter table quizzes drop constraint quizzes_check2, drop constraint quizzes_check3,
      drop constraint quizzes_check4, drop constraint quizzes_check5`,
    sql`update quizzes set list = 'draft' where workspace_id = ${guild.id}`,
  ],
  "quizzes.group_is_there": () => [...quiz(), sql`update quizzes set group_id = 999 where workspace_id = ${guild.id}`],
  "quizzes.told_once": quiz,
  "quizzes.marked_as_started": () => [...quiz(), submission(0)],
  "quizzes.questions_are_worded": quiz,
  "kept.quiz_questions": () => [
    ...quiz(),
    sql`update quiz_questions set position = 1 where workspace_id = ${guild.id}`,
  ],
  "kept.quiz_counters": quiz,
  "kept.quiz_months": quiz,
  "kept.quiz_figures": () => [
    ...quiz(),
    sql`insert into quiz_figures (workspace_id, quiz_id, people, attempts, completed, all_right, score_sum, max_score)
      select workspace_id, id, 1, 1, 1, 1, 1, 1 from quizzes where workspace_id = ${guild.id}`,
  ],
  "quizzes.one_attempt_at_a_time": () => [
    ...quiz(),
    sql`drop index quiz_submissions_open`,
    sql`insert into quiz_submissions (workspace_id, quiz_id, member_id, attempt, status, started_at)
      select workspace_id, max(id), ${giver}, attempt, 'in_progress', now()
        from quizzes, generate_series(1, 2) attempt where workspace_id = ${guild.id} group by workspace_id, attempt`,
  ],
  "quizzes.paid_once": () => [
    sql`update ledger_transfers set reason = 'quiz', reference = 'quiz:1'
      where id = (select max(id) from ledger_transfers where workspace_id = ${guild.id})`,
  ],
  "quizzes.scores": () => [...quiz(), submission(1)],
  "polls.ballots": () => [
    ...quiz(),
    sql`insert into quiz_ballots (workspace_id, quiz_id, id, answers)
      select workspace_id, max(id), 1, '[]' from quizzes where workspace_id = ${guild.id} group by workspace_id`,
  ],
  "quizzes.tallies": () => [
    ...quiz(),
    sql`insert into quiz_tallies (workspace_id, quiz_id, question_id, revision, bucket, value)
      select workspace_id, quiz_id, id, 1, 1, 1 from quiz_questions where workspace_id = ${guild.id}`,
  ],
};

/** A violation of each rule; constraints that forbid it are dropped first. */
const damage: Record<string, () => readonly RawBuilder<unknown>[]> = {
  ...assignmentDamage,
  ...purchaseDamage,
  ...quizDamage,
  ...chainDamage,
  ...contestDamage,
  "achievements.told_once": () => [
    sql`insert into achievements (workspace_id, type, member_id, title, reference, granted_at)
      values (${guild.id}, 'template', ${giver}, 'Star', 'assignment:1', ${guild.clock.now()}::timestamptz)`,
  ],
  "achievements.of_periods_as_named": () => [
    sql`insert into period_awards (workspace_id, type, period, winners, at)
      values (${guild.id}, 'eom_month', '2026-01', 1, ${guild.clock.now()}::timestamptz)`,
  ],
  "ledger.currency_sums_to_zero": () => [
    sql`update ledger_entries set amount = amount + 1 where workspace_id = ${guild.id}`,
  ],
  "ledger.balance_is_sum_of_entries": () => [
    sql`update ledger_accounts set balance = balance + 1 where workspace_id = ${guild.id} and owner_id = ${friend} and kind = 'member'`,
  ],
  "ledger.entry_says_balance_after_it": () => [
    sql`update ledger_entries set balance = balance + 1 where workspace_id = ${guild.id} and amount = 300`,
  ],
  "ledger.balance_within_floor": () => [
    sql`alter table ledger_accounts drop constraint ledger_accounts_floor`,
    sql`update ledger_accounts set balance = -10001 where workspace_id = ${guild.id} and owner_id = ${giver} and kind = 'quota'`,
    sql`update ledger_accounts set floor = -10000 where workspace_id = ${guild.id} and kind = 'quota'`,
  ],
  "ledger.transfer_has_its_two_entries": () => [
    sql`delete from ledger_entries where workspace_id = ${guild.id} and amount = 300`,
  ],
  "ledger.entry_has_transfer_and_account": () => [
    sql`update ledger_entries set account_id = 999 where workspace_id = ${guild.id} and amount = -300`,
  ],
  "ledger.transfer_keeps_its_currency": () => [
    sql`insert into currencies (workspace_id, id, name, icon, kind) values (${guild.id}, 999, 'x', 'x', 'emoji')`,
    sql`update ledger_transfers set currency_id = 999 where workspace_id = ${guild.id}`,
  ],
  "ledger.cause_acts_once": () => [
    sql`alter table ledger_transfers drop constraint ledger_transfers_workspace_id_reason_reference_from_account_key`,
    sql`insert into ledger_transfers (workspace_id, from_account_id, to_account_id, currency_id, amount, reason, reference, at)
      select workspace_id, from_account_id, to_account_id, currency_id, amount, reason, reference, at
        from ledger_transfers where workspace_id = ${guild.id} limit 1`,
  ],
  "ledger.reversal_mirrors_its_transfer": () => [
    sql`update ledger_transfers set amount = amount + 1 where workspace_id = ${guild.id} and reverses_id is not null`,
  ],
  "thanks.paid_in_full": () => [sql`update thanks_rewards set amount = amount + 1 where workspace_id = ${guild.id}`],
  "thanks.undone_exactly_when_reversed": () => [
    sql`update thanks set status = 'published' where workspace_id = ${guild.id}`,
  ],
  "thanks.told_once": () => [
    sql`update events set type = 'x' where workspace_id = ${guild.id} and type = 'thanks.undone'`,
  ],
  "thanks.held_exactly_while_waiting": () => [
    sql`update thanks set status = 'waiting' where workspace_id = ${guild.id}
      and id = (select min(id) from thanks where workspace_id = ${guild.id})`,
  ],
  "thanks.waiting_told_once": () => [
    sql`insert into thanks_strangers (workspace_id, thanks_id, provider, external_id, name, visibility, given_with, settled_at)
      select workspace_id, id, 'slack', 'U1', 'Sam', 'all', id, published_at from thanks where workspace_id = ${guild.id} limit 1`,
  ],
  "thanks.no_transfer_without_thanks": () => [
    sql`update ledger_transfers set reference = 'thanks:0' where workspace_id = ${guild.id} and reason = 'thanks'
      and to_account_id = (select max(to_account_id) from ledger_transfers where workspace_id = ${guild.id} and reason = 'thanks')`,
  ],
  "events.numbered_without_gap": () => [
    sql`update events set seq = seq + 100 where workspace_id = ${guild.id} and seq = (select max(seq) from events where workspace_id = ${guild.id})`,
  ],
  "events.reader_not_ahead": () => [sql`update reader_cursors set seq = seq + 1 where workspace_id = ${guild.id}`],
  "workspace.has_enabled_owner": () => [
    sql`update members set status = 'disabled' where workspace_id = ${guild.id} and 'owner' = any (roles)`,
  ],
  "kept.thanks_counters": () => [
    sql`update thanks_counters set thanks = thanks + 1 where workspace_id = ${guild.id} and kind = 'given'`,
  ],
  "kept.workspace_counters": () => [sql`delete from workspace_counters where workspace_id = ${guild.id}`],
  "kept.leaderboard_scores": () => [
    sql`update leaderboard_scores set score = score + 1 where workspace_id = ${guild.id}`,
  ],
  "kept.leaderboard_buckets": () => [sql`delete from leaderboard_buckets where workspace_id = ${guild.id}`],
  "kept.notification_counters": () => [
    sql`update notification_counters set unread = unread + 1 where workspace_id = ${guild.id}`,
  ],
  "kept.feed_items": () => [sql`delete from feed_items where workspace_id = ${guild.id}`],
  "kept.feed_index": () => [sql`delete from feed_index where workspace_id = ${guild.id}`],
  "kept.group_counters": () => [
    sql`insert into workspace_counters (workspace_id, group_id, name, value) values (${guild.id}, 999, 'totalThanks', 1)`,
  ],
  "challenges.list_follows_status": () => [
    sql`alter table challenges drop constraint challenges_check1, drop constraint challenges_check2,
      drop constraint challenges_check3, drop constraint challenges_check4`,
    sql`update challenges set list = 'draft' where workspace_id = ${guild.id}`,
  ],
  "challenges.status_follows_attempts": () => [
    sql`update challenges set status = 'in_progress' where workspace_id = ${guild.id}`,
  ],
  "challenges.group_is_there": () => [sql`update challenges set group_id = 999 where workspace_id = ${guild.id}`],
  "challenges.told_once": () => [
    sql`update events set type = 'x' where workspace_id = ${guild.id} and type = 'challenge.published'`,
  ],
  "kept.challenge_months": () => [sql`delete from challenge_months where workspace_id = ${guild.id}`],
  "schedules.draft_shows_its_time": () => [
    sql`insert into challenges (workspace_id, type, status, list, listed_at, title, result_type, author_member_id, created_at)
      select workspace_id, type, 'draft', 'draft', listed_at, title, result_type, author_member_id, created_at from challenges
        where workspace_id = ${guild.id} limit 1`,
    sql`insert into schedules (workspace_id, entity_type, entity_id, type, starts_on, local_time, day_of_month, weekday,
        next_on, publish_at, due_at, saved_at)
      select workspace_id, 'challenge', max(id), 'daily', '2027-01-01', '09:00:00', 1, 5, '2027-01-01',
        '2027-01-01T09:00:00Z'::timestamptz, '2027-01-01T09:00:00Z'::timestamptz, ${guild.clock.now()}::timestamptz
        from challenges where workspace_id = ${guild.id} group by workspace_id`,
  ],
  "schedules.occurrence_published_one": () => [
    sql`insert into schedule_occurrences (workspace_id, entity_type, entity_id, occurs_at, published_at, published_id)
      values (${guild.id}, 'challenge', 1, ${guild.clock.now()}, ${guild.clock.now()}, 999999)`,
  ],
  "kept.challenge_participants": () => [sql`update challenges set participants = 1 where workspace_id = ${guild.id}`],
  "kept.challenge_counters": () => [
    sql`update challenge_counters set value = value + 1 where workspace_id = ${guild.id} and list = 'active'`,
  ],
  "kept.activity_items": () => [
    sql`delete from feed_items where workspace_id = ${guild.id} and type = 'challenge_published'`,
  ],
  "kept.feed_places": () => [
    sql`insert into feed_index (workspace_id, audience, group_id, item_id)
      select workspace_id, audience, 999, item_id from feed_index where workspace_id = ${guild.id}`,
  ],
  "kept.feed_audiences": () => [
    sql`update feed_index set audience = 'group:7' where workspace_id = ${guild.id}
      and item_id in (select id from feed_items where workspace_id = ${guild.id} and type = 'challenge_published')`,
  ],
  "licenses.projection": license,
  "licenses.paid": () => [
    ...license(),
    sql`update licenses set status = 'subscription_active', source = 'local' where workspace_id = ${guild.id}`,
  ],
  "payments.sums": () => [
    sql`insert into payments (workspace_id, license_id, plan, duration, seats, amount, refunded, currency, status, is_recurring,
        provider, mode, created_at)
      values (${guild.id}, 1, 'team', 'month', 1, 300, 300, 'usd', 'paid', false, 'local', 'test', now())`,
  ],
  "kept.feed_item_groups": () => [
    sql`update thanks set visibility = 'group', group_ids = '{999}' where workspace_id = ${guild.id}`,
  ],
};

/** A license that the workspace's own doesn't repeat. */
function license() {
  return [
    sql`insert into licenses (workspace_id, plan, status, since) values (${guild.id}, 'team', 'trial_active', now())`,
  ];
}

it("checks every rule that can be broken", () => {
  expect(ALL_RULES.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(damage).toSorted());
});

it.each(ALL_RULES)("notices when $rule is broken, and names who broke it", async (rule) => {
  const tampering = test().database.transaction(async (tx) => {
    for (const statement of damage[rule.rule]?.() ?? []) {
      await statement.execute(tx);
    }
    // Rolls back: the next rule starts from a consistent workspace.
    throw { ids: await findOffenders(tx, { rule, workspaceId: guild.id, limit: 1 }) };
  });
  const { ids } = await tampering.catch((thrown: { ids: string[] }) => thrown);
  expect(ids).toHaveLength(1);
});

it("reports each broken rule with the first fifty violations", async () => {
  const tampering = test().database.transaction(async (tx) => {
    await sql`insert into thanks (workspace_id, author_member_id, description, visibility, month, published_at)
      select ${guild.id}, ${giver}, 'Never told', 'all', '2026-01', ${guild.clock.now()}::timestamptz from generate_series(1, 51)`.execute(
      tx,
    );
    await sql`update workspace_counters set value = value + 1 where workspace_id = ${guild.id} and group_id = 0 and name = 'totalThanks'`.execute(
      tx,
    );
    throw await checkLedger(tx, guild.id);
  });
  const { isClean, violations } = await tampering.catch((thrown: Awaited<ReturnType<typeof checkLedger>>) => thrown);
  expect([isClean, violations.map(({ rule, ids }) => [rule, ids.length])]).toEqual([
    false,
    [
      ["thanks.told_once", 50],
      ["kept.workspace_counters", 1],
    ],
  ]);
});

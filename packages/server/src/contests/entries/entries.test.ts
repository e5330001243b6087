import { ValidationFailure, NotFoundFailure, RefusedFailure } from "@guildhall/core";
import { contestCalls } from "@guildhall/core/contests";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { contestSteps } from "../../testing/contest-steps.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, join, vote, close } = contestSteps;
const it = world.extend("isChecked", true);

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      if (error instanceof ValidationFailure) return error.fields.map(({ field, code }) => `${field} ${code}`).join();
      return error instanceof NotFoundFailure ? "not found" : error;
    },
  );

describe("joining a contest", () => {
  it("counts once, and ends with it", async ({ ann, bob, moderator, team }) => {
    const closedAt = new Date(team.clock.now().getTime() + 3_600_000).toISOString();
    const id = await publish(moderator, { type: "voting", closedAt });
    for (const shown of [await join(ann, id), await join(ann, id)]) {
      const { joined, participants, abilities } = shown;
      expect({ joined, total: participants.total, join: abilities.join.reason }).toEqual({
        joined: true,
        total: 1,
        join: "joined_already",
      });
    }
    team.clock.advance(3_600_000);
    expect(await refusal(join(bob, id))).toBe("contest_over");
    expect((await view(bob, id)).isOver).toBe(true);
    await close(moderator, id);
    expect(await refusal(join(bob, id))).toBe("contest_closed");
  });

  it("is for its group only, whoever sees it", async ({ ann, bob, moderator, team }) => {
    const groupId = await team.group("Crew", [ann]);
    const id = await publish(moderator, { type: "manual_participants", groupId });
    expect([await refusal(join(bob, id)), await refusal(join(moderator, id))]).toEqual(["not found", "other_group"]);
    expect((await join(ann, id)).joined).toBe(true);
    const { items } = await moderator.client.call(userCalls.listForSelect, { query: { contest_id: id } });
    expect(items.map(({ name }) => name)).toEqual(["Ann"]);
    await expect(ann.client.call(userCalls.listForSelect, { query: { contest_id: id } })).rejects.toMatchObject({
      reason: "missing_permission",
    });
  });

  it("by 400 people offers whoever decides the first 300, and a search finds the others", async ({
    moderator,
    team,
    db,
  }) => {
    const id = await publish(moderator, { type: "manual_participants" });
    const { workspaceId } = team;
    await sql`
      with made as (
        insert into accounts (email, created_at) select 'n' || n || ${`-${String(workspaceId)}@example.test`}, now()
        from generate_series(1, 400) n returning id
      ), people as (
        insert into members (workspace_id, account_id, name, created_at)
        select ${workspaceId}, id, 'Person ' || lpad(row_number() over (order by id)::text, 3, '0'), now() from made returning id
      )
      insert into contest_members (workspace_id, contest_id, member_id, joined_at)
      select ${workspaceId}, ${id}, id, now() from people
    `.execute(db);
    const find = async (query: string) => {
      const input = { query: { contest_id: id, query } };
      const { items } = await moderator.client.call(userCalls.listForSelect, input);
      return items.map(({ name }) => name);
    };
    const first = await find("");
    expect([first.length, first[0], first.at(-1)]).toEqual([300, "Person 001", "Person 300"]);
    expect(await find("person 39")).toEqual(Array.from({ length: 10 }, (_, n) => `Person 39${String(n)}`));
  });

  it("isn't asked for where everyone can win", async ({ ann, moderator }) => {
    expect(await refusal(join(ann, await publish(moderator)))).toBe("wrong_contest");
  });
});

describe("a vote", () => {
  it("is one, for somebody else who joined, and isn't changed", async ({ ann, bob, eve, moderator }) => {
    const id = await publish(moderator, { type: "voting" });
    await join(ann, id);
    await join(bob, id);
    expect(await refusal(vote(ann, id, ann))).toBe("own_vote");
    expect(await refusal(vote(ann, id, eve))).toBe("userId not_joined");
    expect(await refusal(vote(ann, id, { memberId: 999_999 }))).toBe("userId unknown_user");
    const first = await vote(eve, id, bob);
    expect(first).toEqual({ own: expect.objectContaining({ name: "Bob" }), cast: null, of: null, byUser: [] });
    expect(await vote(eve, id, bob)).toEqual(first);
    expect(await refusal(vote(eve, id, ann))).toBe("already_voted");
  });

  it("is in nobody's answers but the voter's, and counted once it's closed", async ({
    ann,
    bob,
    eve,
    moderator,
    db,
  }) => {
    const id = await publish(moderator, { type: "voting" });
    for (const who of [ann, bob]) await join(who, id);
    await vote(eve, id, bob);
    await vote(moderator, id, bob);
    const open = await Promise.all([ann, bob, moderator].map((who) => view(who, id)));
    expect(open.map(({ votes }) => [votes.own?.name ?? "", votes.cast, votes.byUser.length])).toEqual([
      ["", null, 0],
      ["", null, 0],
      ["Bob", null, 0],
    ]);
    await close(moderator, id);
    const { votes, outcome, lateVoters } = await view(ann, id);
    expect(votes).toEqual({
      own: null,
      cast: 2,
      of: 4,
      byUser: [{ user: expect.objectContaining({ name: "Bob" }), votes: 2 }],
    });
    expect([outcome.map(({ user, score, tie }) => [user.name, score, tie]), lateVoters]).toEqual([[["Bob", 2, 0]], 0]);
    const events = await db
      .selectFrom("events")
      .select(["actor_member_id", "payload"])
      .where("type", "=", "contest.voted")
      .execute();
    expect(events.filter(({ payload }) => (payload as { contestId: number }).contestId === id)).toEqual(
      Array.from({ length: 2 }, () => ({ actor_member_id: 0, payload: { contestId: id } })),
    );
  });

  it("is asked for in an order of the voter's own, which stays", async ({ ann, bob, eve, moderator, admin }) => {
    const id = await publish(moderator, { type: "voting" });
    const people = [ann, bob, eve, moderator, admin];
    for (const who of people) await join(who, id);
    const listed = async (who: (typeof people)[number], query = "") => {
      const found = await who.client.call(contestCalls.listParticipants, { params: { id }, query: { query } });
      return found.items.map(({ name }) => name);
    };
    const orders = await Promise.all(people.map((who) => listed(who)));
    expect(await Promise.all(people.map((who) => listed(who)))).toEqual(orders);
    expect(orders.map((names) => names.toSorted())).toEqual(people.map(() => ["Adam", "Ann", "Bob", "Eve", "Mo"]));
    expect(new Set(orders.map((names) => names.join())).size).toBeGreaterThan(1);
    expect(await listed(ann, "bo")).toEqual(["Bob"]);
  });
});

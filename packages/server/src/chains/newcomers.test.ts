import { chainCalls } from "@guildhall/core/chains";
import { sql } from "kysely";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { recordEvent } from "../events/record-event.ts";
import { createChainReminders } from "../jobs/remind-chains.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, quest, complete, people, close, update } = chainSteps;
const DAY_MS = 24 * 60 * 60_000;
const it = world
  .extend("isChecked", true)
  .extend("teamOptions", { settings: { skipAccept: true } })
  /** Somebody joins in a way, as the calls for that record it. */
  .extend(
    "joins",
    ({ team, db }) =>
      async (who: Teammate, by: "invite" | "directory" | "widget" | "slack" | "sign_up" | "keeper") => {
        const actor = { memberId: who.memberId, workspace: { id: team.workspaceId } };
        const scope = { db, at: team.clock.now(), actor, tell: () => undefined };
        await recordEvent(scope, { type: "member.joined", payload: { memberId: who.memberId, by } });
        await read(team);
      },
  );

/** Twice: the first reading records what the second tells. */
async function read(team: Team): Promise<void> {
  await team.readEvents();
  await team.readEvents();
}

const told = async (who: Teammate) => {
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map(({ type }) => type).filter((type) => type.startsWith("chain"));
};
const pinned = async (who: Teammate) => (await who.client.call(chainCalls.getPinned, {})).chain?.id ?? null;

describe("a newcomer", () => {
  it.for(["invite", "directory", "widget", "slack"] as const)(
    "who joins by %s starts the welcome chain, once",
    async (by, { ann, moderator, joins, db }) => {
      const first = await quest(moderator, "First");
      const id = await publish(moderator, [first, await quest(moderator, "Second")], { isWelcome: true });
      await joins(ann, by);
      await joins(ann, by);
      expect([await told(ann), await pinned(ann), (await people(moderator, id)).length]).toEqual([
        ["chain_welcome"],
        id,
        1,
      ]);
      const mails = await sql<{ template: string }>`select template from mails where recipient = ${ann.email}`.execute(
        db,
      );
      expect(mails.rows.map(({ template }) => template)).toEqual(["chain_welcome"]);
      await complete(ann, first);
      expect(await ann.client.call(chainCalls.getPinned, {})).toMatchObject({
        chain: { id },
        next: { title: "Second" },
      });
      await close(moderator, id);
      expect(await pinned(ann)).toBeNull();
    },
  );

  it.for(["sign_up", "keeper"] as const)("isn't who came by %s", async (by, { ann, moderator, joins }) => {
    await publish(moderator, [await quest(moderator, "First")], { isWelcome: true });
    await joins(ann, by);
    expect([await told(ann), await pinned(ann)]).toEqual([[], null]);
  });

  it("is welcomed by a chain that's published on the day they joined, if they see it", async ({
    ann,
    bob,
    eve,
    moderator,
    joins,
    team,
  }) => {
    const crew = await team.group("Crew", [ann, bob]);
    await joins(bob, "invite");
    team.clock.advance(DAY_MS + 1000);
    for (const who of [ann, eve]) await joins(who, "invite");
    const id = await publish(moderator, [await quest(moderator, "First")], { isWelcome: true, groupId: crew });
    await read(team);
    expect([await pinned(ann), await pinned(bob), await pinned(eve)]).toEqual([id, null, null]);
  });
});

describe("whoever stops on the way", () => {
  const remind = (team: Team) => createChainReminders(team.server.deps)();
  const week = (team: Team) => {
    team.clock.advance(7 * DAY_MS);
  };

  it("is reminded once, a week after their last step, by whichever server is first", async ({
    ann,
    bob,
    moderator,
    joins,
    team,
    db,
  }) => {
    // The job runs for every workspace.
    await sql`update chain_members set remind_at = null`.execute(db);
    const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B")];
    await publish(moderator, [a, b], { isWelcome: true });
    await joins(bob, "invite");
    await complete(ann, a);
    team.clock.advance(7 * DAY_MS - 1000);
    expect(await remind(team)).toBe(0);
    team.clock.advance(1000);
    const both = await Promise.all([remind(team), remind(team)]);
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(2);
    await read(team);
    expect([await told(ann), await told(bob)]).toEqual([["chain_reminder"], ["chain_reminder", "chain_welcome"]]);
    week(team);
    expect(await remind(team)).toBe(0);
  });

  it("isn't once they're through, the chain is closed or reminds nobody, they're disabled, or nothing is left in time", async ({
    ann,
    bob,
    eve,
    moderator,
    owner,
    team,
    db,
  }) => {
    await sql`update chain_members set remind_at = null`.execute(db);
    const make = async (body: object = {}, second: object = {}) => {
      const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B", second)];
      return { id: await publish(moderator, [a, b], body), a, b };
    };
    const through = await make();
    for (const step of [through.a, through.b]) await complete(ann, step);
    const closed = await make();
    await complete(ann, closed.a);
    await close(moderator, closed.id);
    const off = await make();
    await complete(ann, off.a);
    await update(moderator, off.id, { activities: [off.a, off.b], sendReminder: false });
    const disabled = await make();
    await complete(eve, disabled.a);
    await owner.client.call(userCalls.disable, { params: { id: eve.memberId } });
    const late = await make({}, { completeDeadlineAt: new Date(team.clock.now().getTime() + DAY_MS).toISOString() });
    await complete(ann, late.a);
    const over = await make();
    await complete(ann, over.a);
    await challengeSteps.close(moderator, over.b.entityId);
    const going = await make();
    await complete(bob, going.a);
    week(team);
    expect(await remind(team)).toBe(1);
  });
});

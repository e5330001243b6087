import { feedCalls } from "@guildhall/core/feed";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { recordEvent } from "../events/record-event.ts";
import { createChainReminders } from "../jobs/remind-chains.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { readMails } from "../testing/mail-links.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, quest, complete, update, close } = chainSteps;
const WEEK_MS = 7 * 24 * 60 * 60_000;
const it = world.extend("teamOptions", { settings: { skipAccept: true } });

/** What somebody finds under their bell of chains, the newest first: what it says, and where it leads. */
async function bellOf(team: Team, { client, memberId }: Teammate) {
  // Twice: the first reading records what the second tells.
  await team.readEvents();
  await team.readEvents();
  const { items } = await client.call(userCalls.listNotifications, { params: { id: memberId }, query: {} });
  return items
    .filter(({ type }) => type.startsWith("chain_"))
    .map(({ title, message, headline }) => [title, message, headline.find(({ path }) => path !== undefined)?.path]);
}

async function feedOf(team: Team, { client }: Teammate) {
  await team.readEvents();
  const { items } = await client.call(feedCalls.get, { query: {} });
  return items
    .filter(({ type }) => type.startsWith("chain_"))
    .map(({ headline, body }) => [headline.map(({ text }) => text).join(""), body]);
}

const walked = async (moderator: Teammate) => {
  const steps = [await quest(moderator, "First"), await quest(moderator, "Second")];
  const id = await publish(moderator, steps, { title: "Tour" });
  return {
    id,
    first: steps[0] ?? expect.fail(),
    second: steps[1] ?? expect.fail(),
    steps,
    path: `/chain/${String(id)}`,
  };
};

describe("people hear", () => {
  it("of a new chain in the feed only, and nothing there of who walks it or of its end", async ({
    ann,
    bob,
    moderator,
    team,
  }) => {
    const { id, steps } = await walked(moderator);
    for (const step of steps) await complete(ann, step);
    await close(moderator, id);
    expect(await bellOf(team, bob)).toEqual([]);
    const cards = [["New chain: Tour", "Each step opens once you've done the one before it."]];
    expect([await feedOf(team, bob), await feedOf(team, ann)]).toEqual([cards, cards]);
  });

  it("of a change, once, if they're on their way and its editor says so", async ({ ann, bob, moderator, team }) => {
    const { id, first, steps, path } = await walked(moderator);
    await complete(ann, first);
    await update(moderator, id, { title: "Quieter", activities: steps });
    expect(await bellOf(team, ann)).toEqual([]);
    await update(moderator, id, { title: "Louder", activities: steps, sendUpdatedNotification: true });
    const told = [["Updated: Louder", "What you've done stays done. Check what changed.", path]];
    expect([await bellOf(team, ann), await bellOf(team, bob)]).toEqual([told, []]);
  });

  it("that the next step is open if somebody else's act opened it, and of the end", async ({
    ann,
    moderator,
    team,
    db,
  }) => {
    const first = await quest(moderator, "First", { autoApprove: false });
    const second = await quest(moderator, "Second");
    const path = `/chain/${String(await publish(moderator, [first, second], { title: "Tour" }))}`;
    const { id } = await complete(ann, first);
    await challengeSteps.approve(moderator, id);
    const opened = ["Next step open: Tour", "Your last step counts, so you can go on.", path];
    expect(await bellOf(team, ann)).toEqual([opened]);
    await complete(ann, second);
    expect(await bellOf(team, ann)).toEqual([["Finished: Tour", "You've done every step.", path], opened]);
    const mails = await readMails(db, ann.email);
    expect(mails.filter(({ template }) => template.startsWith("chain_"))).toEqual([]);
  });

  it("when they join, and once more a week after they stopped, by mail too", async ({ ann, moderator, team, db }) => {
    // The job runs for every workspace.
    await sql`update chain_members set remind_at = null`.execute(db);
    const path = `/chain/${String(await publish(moderator, [await quest(moderator, "First")], { title: "Tour", isWelcome: true }))}`;
    const actor = { memberId: ann.memberId, workspace: { id: team.workspaceId } };
    await recordEvent(
      { db, at: team.clock.now(), actor, tell: () => undefined },
      { type: "member.joined", payload: { memberId: ann.memberId, by: "invite" } },
    );
    const welcome = ["Welcome! Start here: Tour", "A few steps to get to know your team, one after the other.", path];
    expect(await bellOf(team, ann)).toEqual([welcome]);
    team.clock.advance(WEEK_MS);
    await createChainReminders(team.server.deps)();
    const reminder = ["Your next step is waiting: Tour", "Carry on whenever you have a moment.", path];
    expect(await bellOf(team, ann)).toEqual([reminder, welcome]);
    const mails = (await readMails(db, ann.email)).map(({ template, subject, path: to }) => [template, subject, to]);
    expect(mails).toEqual([
      ["chain_reminder", "Your next step is waiting: Tour", path],
      ["chain_welcome", "Welcome! Start here: Tour", path],
    ]);
  });
});

import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createTellOverContests } from "../../src/jobs/close-contests.ts";
import { contestSteps } from "../../src/testing/contest-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import type { Teammate } from "../../src/testing/team.ts";
import { slackPlayer, telegramPlayer } from "./contest-players.ts";
import type { ContestPlayer } from "./contest-players.ts";
import { postToSlack, textsIn } from "./slack-surface.ts";
import { held, openStage } from "./stage.ts";
import type { CastName, Stage, StageOptions } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";

const database = useTestDatabase();
const { publish, update, join, view, close, win } = contestSteps;
let stage: Stage;
afterEach(() => stage.close());

const open = async (options?: StageOptions): Promise<Stage> => (stage = await openStage(database(), options));
const member = (name: CastName): Teammate => stage.cast[name].member ?? expect.fail(`${name} is a member`);
const stars = (amount: number) => [{ currencyId: stage.team.currencyId, amount }];
const spaced = (text: string): string => text.replaceAll("\u00a0", " ");

/** Announcements go to a channel of each chat. */
async function postInChannels(): Promise<void> {
  const { workspaceId } = stage.team;
  for (const [provider, channelId] of [
    ["slack", "C1"],
    ["telegram", String(stage.telegram.group.id)],
  ] as const) {
    await sql`update chat_connections set channel_id = ${channelId}
      where workspace_id = ${workspaceId} and provider = ${provider} and not is_personal`.execute(
      database().database.handle,
    );
  }
}

const PLAYERS = [slackPlayer, telegramPlayer];
const SAID = {
  en: {
    joined: "You've joined",
    lasting: "You can't change it. Nobody sees who you voted for.",
    voted: "You voted for Bob",
    own: "Joined · Voted",
    again: "You've already voted.",
    over: "This contest is closed. Browse the list for open ones.",
    podium: "🥇 Place 1: Bob · 1 vote",
    won: "You won place 1 and got 5 stars.",
  },
  ru: {
    joined: "Вы участвуете",
    lasting: "Изменить его будет нельзя. За кого вы проголосовали, не увидит никто.",
    voted: "Ваш голос: Bob",
    own: "Вы участвуете · Вы проголосовали",
    again: "Вы уже проголосовали.",
    over: "Этот конкурс закрыт. Посмотрите в списке открытые.",
    podium: "🥇 1-е место: Bob · 1 голос",
    won: "Вы заняли 1-е место и получили 5 звёзд.",
  },
} as const;

describe.each(["en", "ru"] as const)("in %s", (language) => {
  const says = SAID[language];

  it.each(PLAYERS)("people join, vote and see who won in $name", async (player) => {
    await open({ language });
    const id = await publish(stage.owner, { title: "Photo", type: "voting", rewardsByPlace: [stars(500), []] });
    expect(await player.press(stage, "Ann", { verb: "join", id })).toContain(says.joined);
    await join(member("Bob"), id);
    const form = await player.press(stage, "Ann", { verb: "vote", id });
    expect([form.includes(says.lasting), form.includes("Ann")]).toEqual([true, false]);
    const told = await player.choose(stage, "Ann", "Bob");
    expect([told.includes(says.voted), told.includes(says.own)]).toEqual([true, true]);
    expect((await view(member("Ann"), id)).votes.own?.name).toBe("Bob");
    expect(await player.press(stage, "Ann", { verb: "vote", id })).toContain(says.again);
    await close(stage.owner, id);
    await stage.settle();
    const end = spaced(await player.press(stage, "Bob", { verb: "vote", id }));
    expect([end.includes(says.over), end.includes(says.podium), end.includes(says.won)]).toEqual([true, true, true]);
    expect(await held(stage, ["Ann", "Bob"])).toBe(500);
  });
});

describe.each(PLAYERS)("in $name", (player: ContestPlayer) => {
  it("a vote for a contest that's closed meanwhile isn't given, and says so", async () => {
    await open();
    const id = await publish(stage.owner, { type: "voting" });
    await join(member("Bob"), id);
    await player.press(stage, "Ann", { verb: "vote", id });
    await close(stage.owner, id);
    expect(await player.choose(stage, "Ann", "Bob")).toContain(
      "This contest is closed. Browse the list for open ones.",
    );
    expect((await view(member("Ann"), id)).votes).toMatchObject({ own: null, cast: 0 });
  });

  it("a vote for somebody who's disabled meanwhile, or by them, isn't given", async () => {
    await open();
    const id = await publish(stage.owner, { type: "voting" });
    await join(member("Bob"), id);
    await player.press(stage, "Ann", { verb: "vote", id });
    const disable = (name: CastName) =>
      stage.owner.client.call(userCalls.disable, { params: { id: member(name).memberId } });
    await disable("Bob");
    expect(await player.choose(stage, "Ann", "Bob")).toContain("These people can't win this contest: Bob.");
    await disable("Ann");
    expect(await player.press(stage, "Ann", { verb: "join", id })).toContain("Your account is disabled.");
  });

  it("whoever may no longer decide isn't asked for winners", async () => {
    await open({ moderators: ["Cy"] });
    const closedAt = new Date(stage.team.clock.now().getTime() + 60_000).toISOString();
    const id = await publish(stage.owner, { type: "manual_participants", closedAt });
    stage.team.clock.advance(120_000);
    const shown = async () => player.press(stage, "Cy", { verb: "join", id });
    expect(await shown()).toContain("Choose the winners in Guildhall.");
    await stage.owner.client.call(userCalls.removeRole, { params: { id: member("Cy").memberId, role: "moderator" } });
    expect(await shown()).toContain("Waiting for winners.");
  });

  it("one of 300 people with long names can be voted for", async () => {
    await open();
    const id = await publish(stage.owner, { type: "voting" });
    const { workspaceId } = stage.team;
    await sql`
      with made as (
        insert into accounts (email, created_at) select 'p' || n || ${`-${String(workspaceId)}@example.test`}, now()
        from generate_series(1, 300) n returning id, substring(email from 2 for position('-' in email) - 2) as n
      ), people as (
        insert into members (workspace_id, account_id, name, created_at)
        select ${workspaceId}, id, 'No ' || n || ' ' || repeat('Maximiliana-', 7), now() from made returning id
      )
      insert into contest_members (workspace_id, contest_id, member_id, joined_at)
      select ${workspaceId}, ${id}, id, now() from people
    `.execute(stage.team.server.deps.db.handle);
    await player.press(stage, "Ann", { verb: "vote", id });
    expect(await player.choose(stage, "Ann", "No 123 ")).toContain("You voted for No 123 Maximiliana-");
    expect((await view(member("Ann"), id)).votes.own?.name).toMatch(/^No 123 /);
  });
});

it("a channel keeps its post while people join and vote, changes it with the contest, and hears the outcome once", async () => {
  await open();
  const { slack, telegram } = stage;
  await postInChannels();
  const posts = () => [
    slack.team.messages.filter(({ channel }) => channel === "C1").map(({ blocks }) => textsIn(blocks).join("\n")),
    telegram.fake
      .messagesIn(telegram.group.id)
      .map(({ text, reply_markup: markup }) =>
        [text, ...(markup?.inline_keyboard ?? []).flat().map((each) => each.text)].join("\n"),
      ),
  ];
  const id = await publish(stage.owner, { title: "Photo", type: "voting", rewardsByPlace: [stars(500)] });
  const manual = await publish(stage.owner, { title: "Idea", type: "manual" });
  const picture = `/files/${String(stage.team.workspaceId)}/${"x".repeat(22)}.webp`;
  await sql`update contests set image_url = ${picture} where id = ${id}`.execute(database().database.handle);
  await stage.settle();
  const before = structuredClone(posts());
  for (const [first, second] of before) {
    expect(first).toMatch(/New contest: Photo[^]*Join\nVote/);
    expect(second).toContain("New contest: Idea");
    expect(second).not.toContain("Join");
  }
  await join(member("Bob"), id);
  await slackPlayer.press(stage, "Ann", { verb: "vote", id });
  await slackPlayer.choose(stage, "Ann", "Bob");
  await stage.settle();
  expect(posts()).toEqual(before);
  await update(stage.owner, id, { title: "Snapshot", type: "voting", rewardsByPlace: [stars(500)] });
  await stage.settle();
  for (const [index, each] of posts().entries()) {
    expect(each[0]).toBe(before[index]?.[0]?.replaceAll("Photo", "Snapshot"));
    expect(each.slice(1)).toEqual(before[index]?.slice(1));
  }
  await close(stage.owner, id);
  await win(stage.owner, manual, [[member("Ann"), member("Bob")]]);
  await stage.settle();
  const { rows } = await sql<{ picture: string | null }>`select card ->> 'picture' as picture from chat_outbox
    where workspace_id = ${stage.team.workspaceId} and member_id = 0 order by id`.execute(database().database.handle);
  expect(rows.filter((each) => each.picture !== null)).toEqual([{ picture }, { picture }]);
  for (const each of posts()) {
    expect(each).toHaveLength(4);
    expect(each[0]).toContain("Bob won Snapshot");
    expect(each[0]).not.toContain("Join");
    expect(each[1]).toContain("Ann and Bob won Idea");
    const news = each.slice(2).join("\n");
    expect(news.match(/Bob won Snapshot/g)).toHaveLength(1);
    expect(news.match(/Ann and Bob won Idea/g)).toHaveLength(1);
  }
});

it("a channel hears that joining is over, while its winners are waited for", async () => {
  await open();
  const { slack, team } = stage;
  await postInChannels();
  const closedAt = new Date(team.clock.now().getTime() + 60_000).toISOString();
  await publish(stage.owner, { title: "Idea", type: "manual_participants", closedAt });
  await stage.settle();
  const post = () => textsIn(slack.team.messages.find(({ channel }) => channel === "C1")?.blocks);
  expect(post()).toContain("Join");
  team.clock.advance(120_000);
  await createTellOverContests(team.server.deps)();
  await stage.settle();
  expect(post()).not.toContain("Join");
  expect(post()).toContain("You can no longer take part.");
});

it("are listed by a command, with what they are and pay", async () => {
  await open();
  await publish(stage.owner, { title: "Photo", type: "voting", rewardsByPlace: [stars(500), stars(100)] });
  await publish(stage.owner, { title: "Effort", type: "auto" });
  const { slack, telegram, team, cast } = stage;
  await postToSlack(team.server, slack.sender.command("/guildhall", "contests", cast.Ann.slackId));
  telegram.fake.people.say(telegram.people.Ann, "/contests");
  await postToTelegram(team.server, stage);
  await stage.settle();
  const shown = [
    textsIn(slack.sender.answers()).join("\n"),
    telegram.fake.messagesIn(telegram.people.Ann.id).at(-1)?.text ?? "",
  ];
  for (const each of shown) {
    expect(spaced(each)).toMatch(/Effort[^]*Top earners[^]*Photo[^]*Voting[^]*Place 1: 5 stars · Place 2: 1 star/);
  }
});

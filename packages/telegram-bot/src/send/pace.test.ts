import { expect, it } from "vitest";
import { openTelegramRoom } from "../testing/telegram-room.ts";

const CARD = { title: "News", link: "", facts: [], body: "", actions: [] };

it("at the bot's pace, 500 people and a group hear of it without one refusal", async () => {
  const room = await openTelegramRoom();
  const { bot, fake, clock, group, host } = room;
  const connection = host.connections.get(String(group.id));
  if (connection === undefined) throw new Error("not connected");
  const message = { connection, language: "en", act: "post", messageId: "", threadId: "", card: CARD } as const;
  const people = Array.from({ length: 500 }, (_, index) => fake.people.person({ id: 1000 + index, first_name: "P" }));
  for (const person of people) fake.people.start(person);
  const outcomes = new Set<string>();
  const gapMs = 1000 / bot.pace.perSecond;
  for (const { id } of people) {
    outcomes.add((await bot.send({ ...message, id, place: String(id) })).kind);
    clock.advance(gapMs);
  }
  for (let count = 0; count < 60; count += 1) {
    outcomes.add((await bot.send({ ...message, id: count, place: String(group.id) })).kind);
    clock.advance(Math.max(bot.pace.placeGapMs, 60_000 / bot.pace.perMinuteInGroups));
  }
  await room.close();
  expect([...outcomes]).toEqual(["sent"]);
  expect(fake.calls.filter(({ code }) => code !== 200)).toEqual([]);
});

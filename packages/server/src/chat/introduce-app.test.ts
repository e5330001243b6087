import { expect, it } from "vitest";
import { createTestServer } from "../testing/test-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findBot, type BotName } from "./bot.repository.ts";
import { checkBot } from "./introduce-app.ts";

const database = useTestDatabase();
const NAME: BotName = { externalId: "7", username: "guild_bot" };

it("a check that is answered late doesn't undo what a later one finds", async () => {
  const { database: db } = database();
  const server = createTestServer({ database: db });
  const answers: ((name: BotName | null) => void)[] = [];
  const bot = {
    tokenMark: Buffer.from("mark"),
    identify: () => new Promise<BotName | null>((resolve) => answers.push(resolve)),
  };
  const parts = { provider: "telegram", bot } as const;
  const first = checkBot(server.deps, { ...parts, isFirst: true });
  const second = checkBot(server.deps, parts);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(null);
  expect(await first).toBe(false);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(NAME);
  expect(await second).toBe(true);
  expect(await findBot(db.handle, "telegram")).toMatchObject({ ...NAME, refusedAt: null });
  await server.close();
});

it("a check that fails keeps no other from being made", async () => {
  const server = createTestServer({ database: database().database });
  const outcomes = [Promise.reject(new TypeError("down")), Promise.resolve(NAME)];
  const bot = { tokenMark: Buffer.from("mark"), identify: () => outcomes.shift() ?? Promise.resolve(null) };
  outcomes[0]?.catch(() => undefined);
  const checks = [1, 2].map(() => checkBot(server.deps, { provider: "telegram", bot, isFirst: true }));
  expect((await Promise.allSettled(checks)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  await server.close();
});

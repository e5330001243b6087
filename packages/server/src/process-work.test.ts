import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { readProcessWork } from "./process-work.ts";

const config = readConfig({
  DATABASE_URL: "postgres://localhost/guildhall",
  TELEGRAM_BOT_TOKEN: "1:a",
});

it("reads which chat alone a process works for", () => {
  expect(readProcessWork([], readConfig({}))).toEqual({});
  expect(readProcessWork(["telegram"], config)).toEqual({ only: "telegram" });
});

it.each([
  [["jira"], "A server takes slack, telegram or nothing."],
  [["telegram", "slack"], "A server takes slack, telegram or nothing."],
  [["slack"], "SLACK_CLIENT_ID must be given to run slack."],
])("refuses %j", (argv, message) => {
  expect(() => readProcessWork(argv, config)).toThrow(message);
});

it("refuses a chat without a database that two processes can use", () => {
  expect(() => readProcessWork(["telegram"], { ...config, databaseUrl: null })).toThrow("DATABASE_URL must be given");
});

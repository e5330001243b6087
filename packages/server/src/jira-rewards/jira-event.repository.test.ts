import { postedIssue } from "@guildhall/core/testing";
import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { findIssueEvents, findPastIssues, markApplied } from "./jira-event.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let workspaceId: number;

beforeEach(async () => {
  await db().deleteFrom("jira_events").execute();
  ({ id: workspaceId } = await buildWorkspace(db()));
});

const store = async (id: string, issueId: string, minute: number) =>
  db()
    .insertInto("jira_events")
    .values({
      ...{ workspace_id: workspaceId, site: "acme", id, issue_id: issueId, received_at: at(minute) },
      event: JSON.stringify({ ...postedIssue({ at: at(minute).toISOString() }), id }),
    })
    .execute();
const apply = async (...ids: readonly string[]) =>
  markApplied(db(), { workspaceId, site: "acme", issueId: "" }, { ids, at: at(9) });

it("an issue's events are in the order of their arrival, then by id", async () => {
  await store("c", "1", 2);
  await store("b", "1", 1);
  await store("a", "1", 2);
  await store("d", "2", 0);
  const events = await withoutIndexes(database().database, (tx) =>
    findIssueEvents(tx, { workspaceId, site: "acme", issueId: "1" }),
  );
  expect(events.map(({ event, receivedAt }) => [event.id, receivedAt])).toEqual([
    ["b", at(1)],
    ["a", at(2)],
    ["c", at(2)],
  ]);
});

it("past issues are those with nothing new and nothing since, the longest known first", async () => {
  await store("late", "began later", 1);
  await store("later", "began later", 2);
  await store("first", "began first", 0);
  await store("last", "began first", 3);
  await store("old", "goes on", 0);
  await store("now", "goes on", 4);
  await store("new", "isn't looked at", 0);
  await apply("late", "later", "first", "last", "old", "now");
  const find = async (minute: number, limit = 9) =>
    (await findPastIssues(db(), { before: at(minute), limit })).map(({ issueId }) => issueId);
  expect(await find(4)).toEqual(["began first", "began later"]);
  expect(await find(4, 1)).toEqual(["began first"]);
  expect(await find(3)).toEqual(["began later"]);
});

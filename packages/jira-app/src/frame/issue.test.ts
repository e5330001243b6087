import { expect, it } from "vitest";
import { JiraFailure, readIssue } from "./issue.ts";

const READING = { key: "TEAM-42", siteUrl: "https://acme.atlassian.net", accountId: "me" };

function answering(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const askJira = (path: string) => {
    asked.push(path);
    return Promise.resolve({ status, headers, body: JSON.stringify(body) });
  };
  return { asked, askJira };
}

const person = (accountId: string, more: object = {}) => ({
  accountId,
  displayName: accountId.toUpperCase(),
  active: true,
  accountType: "atlassian",
  ...more,
});

it("offers those who had a part, each once, latest comments first, in one request", async () => {
  const host = answering(200, {
    fields: {
      summary: "Fix sign-in",
      assignee: person("ann"),
      reporter: person("ben"),
      comment: {
        comments: [
          { author: person("old") },
          { author: person("ann") },
          { author: person("me") },
          { author: person("bot", { accountType: "app" }) },
          { author: person("gone", { active: false }) },
          { author: person("new") },
        ],
      },
    },
  });
  expect(await readIssue(host, READING)).toEqual({
    key: "TEAM-42",
    summary: "Fix sign-in",
    url: "https://acme.atlassian.net/browse/TEAM-42",
    people: [
      { accountId: "ann", name: "ANN", part: "assignee" },
      { accountId: "ben", name: "BEN", part: "reporter" },
      { accountId: "new", name: "NEW", part: "commenter" },
      { accountId: "old", name: "OLD", part: "commenter" },
    ],
  });
  expect(host.asked).toEqual(["/rest/api/3/issue/TEAM-42?fields=summary,assignee,reporter,comment"]);
});

it("offers five at most, and nobody where nobody is named", async () => {
  const comments = ["a", "b", "c", "d", "e", "f"].map((id) => ({ author: person(id) }));
  const busy = await readIssue(answering(200, { fields: { comment: { comments } } }), READING);
  expect(busy.people.map(({ accountId }) => accountId)).toEqual(["f", "e", "d", "c", "b"]);
  const empty = await readIssue(answering(200, { fields: { assignee: null } }), READING);
  expect(empty.people).toEqual([]);
});

it("tells how Jira refused", async () => {
  const failure = readIssue(answering(429, {}, { "retry-after": "5" }), READING);
  await expect(failure).rejects.toBeInstanceOf(JiraFailure);
  await expect(failure).rejects.toMatchObject({ response: { status: 429, headers: { "retry-after": "5" } } });
});

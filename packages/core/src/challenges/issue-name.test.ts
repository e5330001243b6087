import { describe, expect, it } from "vitest";
import { needsIssueLink, readIssueLink, tidyIssue } from "./issue-name.ts";

const ACME = "https://acme.atlassian.net";
const OTHER = "https://contractors.atlassian.net";

it.each([
  [`${ACME}/browse/TEAM-8`, { siteUrl: ACME, key: "TEAM-8" }],
  ["https://ACME.atlassian.net/browse/team-8?focusedCommentId=1#top", { siteUrl: ACME, key: "TEAM-8" }],
  ["https://jira.example.com/jira/browse/A_1-20/", { siteUrl: "https://jira.example.com", key: "A_1-20" }],
  ["TEAM-8", null],
  ["", null],
  [`${ACME}/wiki/TEAM-8`, null],
  ["http://acme.atlassian.net/browse/TEAM-8", null],
])("the link %s is read as %o", (text, name) => {
  expect(readIssueLink(text)).toEqual(name);
});

describe("an issue is named", () => {
  it("by its key where there's one site, and by its link where there are several", () => {
    const link = `${ACME}/browse/TEAM-8?x=1`;
    expect([[ACME], [ACME, OTHER], [OTHER], []].map((sites) => tidyIssue(link, sites))).toEqual([
      "TEAM-8",
      `${ACME}/browse/TEAM-8`,
      `${ACME}/browse/TEAM-8`,
      `${ACME}/browse/TEAM-8`,
    ]);
    expect(tidyIssue("TEAM-8", [ACME, OTHER])).toBe("TEAM-8");
  });

  it("clearly by a key only where there's one site", () => {
    expect([[], [ACME], [ACME, OTHER]].map((sites) => needsIssueLink("TEAM-8", sites))).toEqual([false, false, true]);
    expect(needsIssueLink("", [ACME, OTHER])).toBe(false);
    expect(needsIssueLink(`${ACME}/browse/TEAM-8`, [ACME, OTHER])).toBe(false);
  });
});

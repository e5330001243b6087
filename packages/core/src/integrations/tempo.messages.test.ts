import { expect, it } from "vitest";
import { mailsOf, messagesOf } from "../messages/index.ts";
import { tempoMessages } from "./tempo.messages.ts";

const settings = { sendAckReceipts: true, tz: "UTC", dateFormat: "eu" } as const;
const context = { settings, subjectOf: () => null };
const site = { siteUrl: "https://acme.atlassian.net", environment: "production" } as const;
const refused = (managerIds: number[]) =>
  ({ type: "jira_tempo.refused", payload: { ...site, managerIds }, actorMemberId: 0 }) as const;

it("a refused token is told and mailed to those who can enter another one, and is in nobody's feed", () => {
  expect(messagesOf(refused([2, 3]), context)).toMatchObject([
    { type: "tempo_refused", told: [2, 3], audience: { kind: "members", memberIds: [] } },
  ]);
  expect(mailsOf(refused([2, 3]), context)).toMatchObject([
    { memberId: 2, template: "tempo_refused", path: "/settings/jira" },
    { memberId: 3, template: "tempo_refused", path: "/settings/jira" },
  ]);
});

it("names the site, or Jira where its address isn't known", () => {
  const { title } = tempoMessages.tempo_refused;
  expect([title?.({ siteUrl: "https://acme.atlassian.net" }), title?.({ siteUrl: "" })]).toEqual([
    "acme.atlassian.net",
    "Jira",
  ]);
});

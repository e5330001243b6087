import { describe, expect, it } from "vitest";
import { enterByMessenger, mayUnlinkIdentity, mismatchOf, refusalOf } from "./messenger-sign-in.policy.ts";
import type { EmailAccount, MessengerFacts } from "./messenger-sign-in.policy.ts";

const STRANGER: MessengerFacts = {
  provider: "slack",
  linkedAccount: null,
  chatAccounts: [],
  teamWorkspaceId: null,
  hasEmail: true,
  emailAccount: null,
};
const here = (workspaceIds: readonly number[]) => ({ id: 5, isSuperAdmin: false, workspaceIds });
const mail = (workspaceIds: readonly number[], more: Partial<EmailAccount> = {}) => ({
  ...{ ...here(workspaceIds), isSomebodyElse: false },
  ...more,
});
const chat = (workspaceIds: readonly number[]) => ({ ...here(workspaceIds), id: 4 });
const linked = (workspaceIds: readonly number[], byEmail: boolean) => ({ ...here(workspaceIds), id: 3, byEmail });

describe("enterByMessenger", () => {
  it.each<[string, Partial<MessengerFacts>, object]>([
    [
      "is the linked account, whatever else is known",
      { linkedAccount: linked([8, 9], false), chatAccounts: [chat([7])], teamWorkspaceId: 7, emailAccount: mail([7]) },
      { act: "enter", accountId: 3 },
    ],
    [
      "is the account linked by an address",
      { linkedAccount: linked([7], true), teamWorkspaceId: 7 },
      { act: "enter", accountId: 3 },
    ],
    [
      "isn't any longer once that account is elsewhere, too",
      { linkedAccount: linked([7, 8], true), teamWorkspaceId: 7 },
      { act: "refuse", error: "link_first" },
    ],
    [
      "isn't any longer once the team is disconnected",
      { linkedAccount: linked([7], true) },
      { act: "refuse", error: "link_first" },
    ],
    [
      "is the member of the connected team",
      { chatAccounts: [chat([7])], teamWorkspaceId: 7 },
      { act: "enter", accountId: 4 },
    ],
    [
      "isn't by the team's word alone, if that member is elsewhere, too",
      { chatAccounts: [chat([7, 8])], teamWorkspaceId: 7 },
      { act: "refuse", error: "link_first" },
    ],
    [
      "is who linked themselves in Telegram, wherever they are",
      { provider: "telegram", chatAccounts: [chat([7, 8])] },
      { act: "enter", accountId: 4 },
    ],
    [
      "isn't two accounts",
      { chatAccounts: [chat([7]), here([7])], teamWorkspaceId: 7 },
      { act: "refuse", error: "mismatch_slack_ws" },
    ],
    [
      "isn't two accounts in Telegram",
      { provider: "telegram", chatAccounts: [chat([7]), here([8])] },
      { act: "refuse", error: "mismatch_tg_ws" },
    ],
    ["needs a team that's connected", { emailAccount: mail([7]) }, { act: "refuse", error: "unknown_slack_ws" }],
    [
      "needs to be known in Telegram, which has no teams",
      { provider: "telegram", hasEmail: false },
      { act: "refuse", error: "unknown_tg_ws" },
    ],
    [
      "needs an address to be known by",
      { teamWorkspaceId: 7, hasEmail: false },
      { act: "refuse", error: "link_first" },
    ],
    ["joins the team's workspace", { teamWorkspaceId: 7 }, { act: "join", workspaceId: 7 }],
    [
      "is the member with the same address",
      { teamWorkspaceId: 7, emailAccount: mail([7]) },
      { act: "adopt", accountId: 5, workspaceId: 7 },
    ],
    [
      "is the account with the same address that's nowhere",
      { teamWorkspaceId: 7, emailAccount: mail([]) },
      { act: "adopt", accountId: 5, workspaceId: 7 },
    ],
    [
      "doesn't get into other workspaces by an address",
      { teamWorkspaceId: 7, emailAccount: mail([7, 8]) },
      { act: "refuse", error: "link_first" },
    ],
    [
      "doesn't get into a foreign workspace by an address",
      { teamWorkspaceId: 7, emailAccount: mail([8]) },
      { act: "refuse", error: "link_first" },
    ],
    [
      "doesn't become a super admin by an address",
      { teamWorkspaceId: 7, emailAccount: mail([7], { isSuperAdmin: true }) },
      { act: "refuse", error: "link_first" },
    ],
    [
      "isn't the account with the same address that's somebody else of the messenger",
      { teamWorkspaceId: 7, emailAccount: mail([7], { isSomebodyElse: true }) },
      { act: "refuse", error: "link_first" },
    ],
  ])("a person %s", (_what, facts, entry) => {
    expect(enterByMessenger({ ...STRANGER, ...facts })).toEqual(entry);
  });
});

it("names the messenger whose person is somebody else's", () => {
  expect([mismatchOf("slack"), mismatchOf("telegram")]).toEqual(["mismatch_slack_ws", "mismatch_tg_ws"]);
});

it("tells a refusal by the person from all others", () => {
  expect(["access_denied", "server_error", ""].map(refusalOf)).toEqual(["access_denied", "unknown", "unknown"]);
});

describe("mayUnlinkIdentity", () => {
  const facts = { linkedProviders: ["slack"], openProviders: ["slack", "telegram"], emailAuth: false };

  it.each([
    ["the last way", facts, false],
    ["one of two", { ...facts, linkedProviders: ["slack", "telegram"] }, true],
    ["one of two if the other is closed", { ...facts, linkedProviders: ["slack", "directory"] }, false],
    ["any if one can sign in by email", { ...facts, emailAuth: true }, true],
  ])("%s", (_what, given, may) => {
    expect(mayUnlinkIdentity("slack", given)).toBe(may);
  });
});

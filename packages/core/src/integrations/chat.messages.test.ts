import { expect, it } from "vitest";
import { mailsOf, messagesOf } from "../messages/index.ts";
import { chatMessages } from "./chat.messages.ts";

const settings = { sendAckReceipts: true, tz: "UTC", dateFormat: "eu" } as const;
const context = { settings, subjectOf: () => null };
const chat = { provider: "telegram", externalId: "-5", name: "Crew" } as const;
const lost = (reason: "removed" | "uninstalled" | "revoked", managerIds: number[]) =>
  ({ type: "chat.disconnected", payload: { ...chat, reason, managerIds }, actorMemberId: 0 }) as const;

it("a lost chat is told and mailed to those who can connect it again, and is in nobody's feed", () => {
  expect(messagesOf(lost("revoked", [2, 3]), context)).toMatchObject([
    { type: "chat_disconnected", told: [2, 3], audience: { kind: "members", memberIds: [] } },
  ]);
  expect(mailsOf(lost("uninstalled", [2]), context)).toMatchObject([
    { memberId: 2, template: "chat_disconnected", path: "/settings/telegram" },
  ]);
});

it("a chat that somebody removed here is no news to them", () => {
  expect(messagesOf(lost("removed", [2]), context)).toEqual([]);
});

it("the headline says who ended it", () => {
  const { variant } = chatMessages.chat_disconnected;
  const view = { readerId: 2, authorId: 0, memberIds: [], subjectType: "", hasAmounts: false };
  const said = (["slack", "telegram"] as const).flatMap((provider) =>
    (["uninstalled", "revoked"] as const).map((reason) => variant?.({ ...view, kept: { ...chat, provider, reason } })),
  );
  expect(said).toEqual(["slack", "slackRevoked", "telegram", "telegramRevoked"]);
});

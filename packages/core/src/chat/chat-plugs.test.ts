import { describe, expect, it } from "vitest";
import * as en from "../i18n/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import { MESSAGE_KINDS } from "../messages/message-kinds.ts";
import type { NotificationType } from "../messages/message-kinds.ts";
import { CHAT_PLUGS, messageActions } from "./chat-plugs.ts";

const t = createTranslate("en", new Map(Object.entries(en)));
// Safe: these are the table's own keys.
const types = Object.keys(MESSAGE_KINDS) as readonly NotificationType[];

describe("the plugs", () => {
  it("have a name each", () => {
    expect(new Set(CHAT_PLUGS.map(({ kind }) => kind)).size).toBe(CHAT_PLUGS.length);
  });

  it("give these messages their buttons, with a label each", () => {
    const buttons = types.flatMap((type) =>
      messageActions({ type, entityId: 5 }, { t }).map(({ kind, verb, id, label, style }) =>
        [type, `${kind}.${verb}`, id, label, style].join(" | "),
      ),
    );
    expect(buttons).toMatchInlineSnapshot(`
      [
        "chain_published | chain.next | 5 | Open first step | primary",
        "chain_updated | chain.next | 5 | Open next step | primary",
        "chain_welcome | chain.next | 5 | Open first step | primary",
        "chain_step_opened | chain.next | 5 | Open next step | primary",
        "chain_reminder | chain.next | 5 | Open next step | primary",
        "assignment_submitted | assignment.approve | 5 | Approve | primary",
        "assignment_submitted | assignment.reject | 5 | Request changes | default",
        "assignment_rejected | assignment.complete | 5 | Submit again | primary",
        "assignment_approved | assignment.split | 5 | Split reward | primary",
        "assignment_split_due | assignment.split | 5 | Split reward | primary",
        "assignment_split_overdue | assignment.split | 5 | Split reward | primary",
        "assignment_handed_over | assignment.split | 5 | Split reward | primary",
        "assignment_lead_passed | assignment.complete | 5 | Complete | primary",
        "challenge_published | challenge.accept | 5 | Accept | primary",
        "challenge_reopened | challenge.accept | 5 | Accept | primary",
        "product_added | perk.buy | 5 | Buy | primary",
        "purchase_gifted | purchase.requestActivation | 5 | Request | primary",
        "purchase_requested | purchase.activate | 5 | Activate | primary",
        "purchase_requested | purchase.refund | 5 | Refund | danger",
        "quiz_published | quiz.answer | 5 | Take part | primary",
        "quiz_updated | quiz.answer | 5 | Take part | primary",
      ]
    `);
  });

  it("can do everything that a message offers", () => {
    const offered = types.flatMap((type) => messageActions({ type, entityId: 5 }, { t }));
    const known = CHAT_PLUGS.flatMap(({ kind, verbs }) => [...verbs.keys()].map((verb) => `${kind}.${verb}`));
    expect(offered.filter(({ kind, verb }) => !known.includes(`${kind}.${verb}`))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { ALLOWED, denied } from "../lib/decision.ts";
import { thanksAbilities } from "./thanks.abilities.ts";
import { thanksMachine } from "./thanks.machine.ts";
import {
  isExpired,
  isPublished,
  isUndone,
  isWaiting,
  mayReceiveThanks,
  mayUndoThanks,
  mayWithdrawThanks,
} from "./thanks.policy.ts";

const publishedAt = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number, ms = 0) => new Date(publishedAt.getTime() + minutes * 60_000 + ms);
const own = { actorId: 1, authorId: 1, status: "published", publishedAt } as const;

it("each status answers to its own name only", () => {
  const answers = thanksMachine.states.map((status) => [
    status,
    [isWaiting, isPublished, isUndone, isExpired].filter((is) => is({ status })).map(({ name }) => name),
  ]);
  expect(Object.fromEntries(answers)).toEqual({
    waiting: ["isWaiting"],
    published: ["isPublished"],
    undone: ["isUndone"],
    expired: ["isExpired"],
  });
});

describe("mayUndoThanks", () => {
  it("lets the author undo up to the last millisecond of ten minutes", () => {
    expect(mayUndoThanks({ ...own, now: minutesLater(10) })).toEqual(ALLOWED);
    expect(mayUndoThanks({ ...own, now: minutesLater(10, -1) })).toEqual(ALLOWED);
    expect(mayUndoThanks({ ...own, now: minutesLater(10, 1) })).toEqual(denied("too_late"));
  });

  it("refuses others and a second undo", () => {
    expect(mayUndoThanks({ ...own, actorId: 2, now: publishedAt })).toEqual(denied("not_author"));
    expect(mayUndoThanks({ ...own, status: "undone", now: publishedAt })).toEqual(denied("already_undone"));
  });
});

it("lets the author alone withdraw what waits, however long it has", () => {
  const waiting = { ...own, status: "waiting", now: minutesLater(1_000_000) } as const;
  expect(mayWithdrawThanks(waiting)).toEqual(ALLOWED);
  expect(mayWithdrawThanks({ ...waiting, actorId: 2 })).toEqual(denied("not_author"));
  expect(mayWithdrawThanks({ ...own, now: publishedAt })).toEqual(denied("already_received"));
});

it("refuses thanks to oneself and to disabled people", () => {
  expect(mayReceiveThanks({ actorId: 1, receiverId: 1, receiverStatus: "active" })).toEqual(denied("self"));
  expect(mayReceiveThanks({ actorId: 1, receiverId: 2, receiverStatus: "disabled" })).toEqual(
    denied("receiver_disabled"),
  );
  expect(mayReceiveThanks({ actorId: 1, receiverId: 2, receiverStatus: "active" })).toEqual(ALLOWED);
});

it("gives each action of a card its reason for being disabled", () => {
  const question = {
    ...own,
    actorId: 2,
    receivers: [{ id: 3 }, { id: 2 }],
    authorStatus: "active",
    now: publishedAt,
  } as const;
  expect(thanksAbilities({ ...question, hasFeature: true, hasQuotaLeft: true })).toEqual({
    undo: denied("not_author"),
    withdraw: denied("not_author"),
    thankBack: ALLOWED,
  });
  expect(thanksAbilities({ ...question, hasFeature: true, hasQuotaLeft: false }).thankBack).toEqual(
    denied("no_quota_left"),
  );
  expect(thanksAbilities({ ...question, hasFeature: false, hasQuotaLeft: false }).thankBack).toEqual(
    denied("feature_off"),
  );
  const aside = { ...question, receivers: [{ id: 3 }], hasFeature: true, hasQuotaLeft: true };
  expect(thanksAbilities(aside).thankBack).toEqual(denied("not_receiver"));
});

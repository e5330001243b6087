import { describe, expect, it } from "vitest";
import {
  draftOf,
  findProblems,
  isSameDraft,
  toChallenge,
  withType,
  type ChallengeDraft,
  type DraftContext,
} from "./challenge.form.ts";

const KEPT = {
  id: 4,
  type: "quest",
  status: "draft",
  title: "Tidy the shelf",
  description: "",
  closedDescription: "",
  resultDescription: "",
  resultType: "all",
  rewards: [{ currencyId: 2, amount: 250 }],
  entityRewards: [{ achievementTemplateId: 9 }],
  requireAccept: false,
  allowMultiQuest: true,
  autoApprove: true,
  autoCloseStatus: { id: "done", name: "Done" },
  externalId: "TEAM-1",
  acceptDeadlineAt: null,
  completeDeadlineAt: null,
  channel: null,
  pickChannel: false,
  groupId: 3,
  schedule: null,
} as const;
const START = draftOf({ challenge: { ...KEPT, rewards: [...KEPT.rewards], entityRewards: [...KEPT.entityRewards] } });
const with_ = (parts: Partial<ChallengeDraft>): ChallengeDraft => ({ ...START, ...parts });
const CONTEXT: DraftContext = {
  now: new Date("2026-11-21T12:00:00.000Z"),
  publishes: true,
  settings: { tz: "Europe/Berlin", dateFormat: "eu", timeFormat: "24", skipAccept: false },
  publishAt: null,
  before: null,
};
const YESTERDAY = "2026-11-20T22:59:59.000Z";
const TODAY = "2026-11-21T22:59:59.000Z";
const codes = (draft: ChallengeDraft, context = CONTEXT) =>
  findProblems(draft, context).map(({ field, code }) => `${field} ${code}`);

describe("a challenge draft", () => {
  it("saves unchanged if nothing was edited", () => {
    const { id: _id, pickChannel: _pick, schedule: _schedule, ...fields } = KEPT;
    expect(toChallenge(START, "draft")).toEqual({ ...fields, sendUpdatedNotification: false });
  });

  it("leaves out empty amounts, and is equal without them", () => {
    const emptied = with_({ amounts: { ...START.amounts, 5: null, 6: 0 } });
    expect(toChallenge(emptied, "new").rewards).toEqual([{ currencyId: 2, amount: 250 }]);
    expect(isSameDraft(emptied, START)).toBe(true);
    expect(isSameDraft(with_({ amounts: { 2: 300 } }), START)).toBe(false);
  });

  it("drops quest-only options when its type changes", () => {
    for (const type of ["problem", "raid"] as const) {
      expect(withType(START, type)).toMatchObject({ type, autoApprove: false, allowMultiQuest: false });
    }
    expect(withType(START, "quest")).toMatchObject({ autoApprove: true, allowMultiQuest: true });
  });

  it("requires a title, and a status ID for closing", () => {
    expect(codes(with_({ title: "  " }))).toEqual(["title required"]);
    expect(codes(with_({ autoCloseId: "", autoCloseName: "Done" }))).toEqual(["autoCloseStatus required"]);
    expect(toChallenge(with_({ autoCloseId: " " }), "draft").autoCloseStatus).toBeNull();
  });

  it("accepts deadlines from today on, to complete no earlier than to accept", () => {
    expect(codes(with_({ completeDeadlineAt: TODAY }))).toEqual([]);
    expect(codes(with_({ completeDeadlineAt: YESTERDAY }))).toEqual(["completeDeadlineAt in_the_past"]);
    expect(codes(with_({ acceptDeadlineAt: TODAY, completeDeadlineAt: "2026-11-21T20:00:00.000Z" }))).toEqual([
      "completeDeadlineAt before_accept_deadline",
    ]);
  });

  it("ignores an unchanged past deadline, unless it's published with it", () => {
    const late = with_({ completeDeadlineAt: YESTERDAY });
    const before = { acceptDeadlineAt: null, completeDeadlineAt: new Date(YESTERDAY) };
    expect(codes(late, { ...CONTEXT, before, publishes: false })).toEqual([]);
    expect(codes(late, { ...CONTEXT, before })).toEqual(["completeDeadlineAt in_the_past"]);
  });

  it("keeps the deadlines of a scheduled draft after its publication, and names that", () => {
    const scheduled = { ...CONTEXT, publishes: false, publishAt: "2026-11-22T10:00:00.000Z" };
    expect(findProblems(with_({ completeDeadlineAt: "2026-11-22T10:00:59.999Z" }), scheduled)).toEqual([
      { field: "completeDeadlineAt", code: "before_publication", values: { at: "22.11.2026 11:00" } },
    ]);
    expect(codes(with_({ completeDeadlineAt: "2026-11-22T10:01:00.000Z" }), scheduled)).toEqual([]);
    const before = { acceptDeadlineAt: null, completeDeadlineAt: new Date(TODAY) };
    expect(codes(with_({ completeDeadlineAt: TODAY }), { ...scheduled, before })).toEqual([]);
  });

  it("ignores the deadline to accept if nobody accepts", () => {
    const skipping = { ...CONTEXT, settings: { ...CONTEXT.settings, skipAccept: true } };
    expect(codes(with_({ acceptDeadlineAt: YESTERDAY }), skipping)).toEqual([]);
    expect(codes(with_({ acceptDeadlineAt: YESTERDAY, requireAccept: true }), skipping)).toEqual([
      "acceptDeadlineAt in_the_past",
    ]);
  });
});

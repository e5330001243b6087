import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { buildContestForEdit } from "../testing/index.ts";
import { closingProblems, readClosing } from "./closing.policy.ts";
import { contestAbilities, entryAbilities } from "./contest.abilities.ts";
import {
  addPlace,
  draftOf,
  findProblems,
  movePlace,
  removePlace,
  sumOfPlaces,
  toContest,
  writePlace,
} from "./contest.form.ts";
import { contestMachine } from "./contest.machine.ts";
import { contestLocks, prizeProblems } from "./contest.policy.ts";
import type { RunContest } from "./contest.policy.ts";
import { CONTEST_TYPES } from "./contest.values.ts";
import type { ContestStatus } from "./contest.values.ts";

const ask = (status: ContestStatus, features = FEATURES) =>
  contestAbilities({
    actor: { roles: ["member", "moderator"] },
    workspace: { features },
    contest: { status, publishAt: null },
  });

describe("a manager of contests", () => {
  it("may do what follows from the status", () => {
    const allowed = contestMachine.states.map((status) => {
      const may = Object.entries(ask(status)).filter(([, { allowed }]) => allowed);
      return `${status}: ${may.map(([name]) => name).join(" ")}`;
    });
    expect(allowed).toEqual([
      "draft: edit save publish schedule delete",
      "published: edit save close",
      "closed: ",
      "discarded: ",
    ]);
  });

  it("needs the license to publish, but none to change what's there", () => {
    const { save, publish, schedule } = ask("draft", featuresWithout(["new-contest"]));
    const refused = { allowed: false, reason: "feature_off", feature: "new-contest" };
    expect({ save, publish, schedule }).toEqual({ save: { allowed: true }, publish: refused, schedule: refused });
  });
});

const formOf = (contest: Parameters<typeof buildContestForEdit>[0] = {}) => draftOf(buildContestForEdit(contest));
const context = {
  now: new Date("2026-03-02T12:00:00Z"),
  publishes: false,
  isPublished: false,
  settings: { tz: "Europe/Tallinn", dateFormat: "eu", timeFormat: "24" },
  publishAt: null,
  before: null,
  closesOnlyLater: false,
} as const;

it("a form sends what it was opened with, and needs a title", () => {
  const kept = { title: "First", description: "", channel: null, groupId: 3 };
  const prizes = {
    rewardsByPlace: [[{ currencyId: 1, amount: 500 }], []],
    otherRewards: [{ currencyId: 1, amount: 100 }],
  };
  const draft = formOf({ contest: { ...kept, ...prizes, type: "manual_participants", id: 4 } });
  const sent = { ...kept, ...prizes, type: "manual_participants", closedAt: null, deleteImage: false };
  expect(toContest(draft, "published")).toEqual({ ...sent, status: "published", sendUpdatedNotification: false });
  expect(toContest({ ...draft, type: "voting" }, "draft").otherRewards).toEqual([]);
  expect(findProblems({ ...draft, title: " " }, context)).toEqual([{ field: "title", code: "required" }]);
});

describe("the places of a form", () => {
  const [first, second] = [{ 1: 500 }, { 1: 300, 2: 50 }];
  const draft = { ...formOf(), places: [first, second] };

  it("are added up to fifteen, moved, and removed but for the first", () => {
    expect(addPlace(draft).places).toEqual([first, second, {}]);
    const full = { ...draft, places: Array.from({ length: 15 }, () => ({})) };
    expect(addPlace(full).places).toHaveLength(15);
    expect(movePlace(draft, 1, -1).places).toEqual([second, first]);
    expect(movePlace(draft, 1, 1).places).toEqual([first, second]);
    expect([removePlace(draft, 0).places, removePlace(draft, 1).places]).toEqual([[first, second], [first]]);
    expect(writePlace(draft, 1, {}).places).toEqual([first, {}]);
  });

  it("have a sum by currency", () => {
    expect(sumOfPlaces(draft)).toEqual([
      { currencyId: 1, amount: 800 },
      { currencyId: 2, amount: 50 },
    ]);
  });
});

describe("what may change of a contest", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const locked = (of: Partial<Parameters<typeof contestLocks>[0]>) =>
    Object.entries(
      contestLocks({ type: "voting", status: "published", closesAt: null, hasPeople: false, now, ...of }),
    ).flatMap(([name, lock]) => (lock.allowed ? [] : [name]));

  it("is all of a draft", () => {
    expect(locked({ status: "draft", type: "auto", closesAt: new Date(0) })).toEqual([]);
  });

  it("is neither channel nor group nor type once it's published", () => {
    expect(locked({})).toEqual(["channel", "group", "type"]);
  });

  it("aren't rewards once somebody has joined, or earns", () => {
    expect(locked({ hasPeople: true })).toContain("rewards");
    expect(locked({ type: "auto" })).toContain("rewards");
  });

  it("isn't its end once it's over", () => {
    expect(locked({ closesAt: now })).toContain("closedAt");
    expect(locked({ closesAt: new Date(now.getTime() + 1) })).not.toContain("closedAt");
  });
});

describe("other rewards", () => {
  it("are for those that people join and somebody decides", () => {
    const refused = CONTEST_TYPES.filter((type) => prizeProblems({ type, otherRewards: [{ amount: 1 }] }).length > 0);
    expect(refused).toEqual(["manual", "auto", "voting"]);
    expect(prizeProblems({ type: "auto", otherRewards: [{ amount: 0 }] })).toEqual([]);
  });
});

describe("taking part", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const ask = (of: { contest?: Partial<RunContest>; hasJoined?: boolean; hasVoted?: boolean }) => {
    const contest = { type: "voting", status: "published", closesAt: null, ...of.contest } as const;
    const { join, vote, decide, results } = entryAbilities({
      actor: { roles: ["member", "moderator"] },
      hasJoined: false,
      hasVoted: false,
      now,
      ...of,
      contest,
    });
    return Object.entries({ join, vote, decide, results }).map(([name, may]) =>
      may.allowed ? name : `${name}: ${may.reason}`,
    );
  };

  it("depends on the type", () => {
    expect(CONTEST_TYPES.map((type) => ask({ contest: { type } }).join(" | "))).toEqual([
      "join: wrong_contest | vote: wrong_contest | decide | results: not_closed",
      "join | vote: wrong_contest | decide | results: not_closed",
      "join: wrong_contest | vote: wrong_contest | decide: wrong_contest | results: not_closed",
      "join | vote | decide: wrong_contest | results: not_closed",
    ]);
  });

  it("ends with the contest's time, but for choosing its winners", () => {
    expect(ask({ contest: { closesAt: now } }).slice(0, 2)).toEqual(["join: contest_over", "vote: contest_over"]);
    expect(ask({ contest: { type: "manual_participants", closesAt: now } })).toContain("decide");
    expect(ask({ contest: { closesAt: new Date(now.getTime() + 1) } }).slice(0, 2)).toEqual(["join", "vote"]);
  });

  it("is done once", () => {
    expect(ask({ hasJoined: true, hasVoted: true }).slice(0, 2)).toEqual([
      "join: joined_already",
      "vote: already_voted",
    ]);
  });

  it("follows its status", () => {
    expect(ask({ contest: { status: "draft" } }).slice(0, 2)).toEqual(["join: not_published", "vote: not_published"]);
    expect(ask({ contest: { status: "closed", type: "manual_participants" } })).toEqual([
      "join: contest_closed",
      "vote: wrong_contest",
      "decide: contest_closed",
      "results",
    ]);
  });
});

describe("when a contest ends", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const style = { zone: "Europe/Tallinn", dateFormat: "eu", timeFormat: "24" } as const;
  const codes = (of: Partial<Parameters<typeof closingProblems>[0]>) =>
    closingProblems({
      closesAt: null,
      before: undefined,
      isOpen: false,
      publishes: false,
      onlyLater: false,
      publishAt: null,
      now,
      style,
      ...of,
    }).map(({ code }) => code);

  it("is the last second of a day in the workspace's zone", () => {
    expect(readClosing("2026-03-02", "Europe/Tallinn")?.toISOString()).toBe("2026-03-02T21:59:59.000Z");
    expect(readClosing("2026-03-02T10:00:00.000Z", "Europe/Tallinn")?.toISOString()).toBe("2026-03-02T10:00:00.000Z");
  });

  it("isn't before today, nor before now once it's open", () => {
    const [dawn, before] = [new Date("2026-03-01T22:00:00Z"), new Date("2026-03-01T21:59:59Z")];
    expect([codes({ closesAt: dawn }), codes({ closesAt: before })]).toEqual([[], ["in_the_past"]]);
    expect(codes({ closesAt: now, isOpen: true })).toEqual(["in_the_past"]);
    expect(codes({ closesAt: before, before })).toEqual([]);
    expect(codes({ closesAt: before, before, isOpen: true, publishes: true })).toEqual(["in_the_past"]);
  });

  it("only moves to a later time, or away, once people rely on it", () => {
    const [sooner, later] = [new Date("2026-03-05T00:00:00Z"), new Date("2026-03-06T00:00:00Z")];
    const moved = (from: Date | null, to: Date | null) =>
      codes({ before: from, closesAt: to, isOpen: true, onlyLater: true });
    expect([moved(later, sooner), moved(sooner, later), moved(sooner, null), moved(null, sooner)]).toEqual([
      ["closes_only_later"],
      [],
      [],
      [],
    ]);
  });

  it("is after its scheduled publication", () => {
    const publishAt = new Date("2026-03-10T00:00:00Z");
    expect(codes({ closesAt: publishAt, publishAt })).toEqual(["before_publication"]);
  });
});

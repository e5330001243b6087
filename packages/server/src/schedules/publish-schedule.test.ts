import { InvariantError } from "@guildhall/core";
import { planSchedule } from "@guildhall/core/schedules";
import type { ScheduleType } from "@guildhall/core/schedules";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../lib/log.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import type { ScheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { claimOccurrence } from "./publication.repository.ts";
import { publishSchedule } from "./publish-schedule.service.ts";
import type { Schedulable } from "../activities/index.ts";
import { saveSchedule } from "./schedule.repository.ts";
import type { ScheduleKey } from "./schedule.repository.ts";
import { licenseWithout } from "../testing/license-of.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
/** The first publication: nine o'clock in Berlin. */
const DUE = new Date("2027-03-02T08:00:00Z");
const NEXT_DAY = new Date("2027-03-03T08:00:00Z");
const HOUR_MS = 3_600_000;
let world: EventWorld;
let drafts: ScheduledDrafts;
/** What the kind was asked to write, in order. */
let asked: unknown[];
let logged: { readonly msg: string }[];

beforeEach(async () => {
  await test().database.pool.query("delete from schedules");
  world = await buildEventWorld(test().database, { settings: { tz: "Europe/Berlin" } });
  world.clock.set(new Date("2027-03-01T08:00:00Z"));
  drafts = scheduledDrafts();
  [asked, logged] = [[], []];
});

async function schedule(type: ScheduleType, { workspaceId, members } = world): Promise<ScheduleKey> {
  const [authorId = 0, savedBy = 0] = members;
  const entityId = await insertDraft(db(), { workspaceId, authorId });
  const key = { workspaceId, entityType: "challenge", entityId } as const;
  const at = new Date("2027-03-01T08:00:00Z");
  const plan = planSchedule({ type, publishAt: DUE }, { zone: "Europe/Berlin", now: at });
  await drafts.setPublishAt(db(), key, plan.next.at);
  await saveSchedule(db(), { ...key, ...plan, savedBy, at });
  return key;
}

function kindWith(change: Partial<Schedulable> = {}): Schedulable {
  return {
    ...drafts,
    publish: (context, publication) => {
      const { memberId, workspace } = context.actor;
      asked.push({ publish: publication, at: context.at, by: memberId, zone: workspace.settings.tz });
      return drafts.publish(context, publication);
    },
    setPublishAt: async (...args) => {
      asked.push({ setPublishAt: args[2] });
      await drafts.setPublishAt(...args);
    },
    skipTo: async (...args) => {
      asked.push({ skipTo: args[2] });
      await drafts.skipTo(...args);
    },
    ...change,
  };
}

function publish(key: ScheduleKey, now: Date, kinds: readonly Schedulable[] = [kindWith()]) {
  world.clock.set(now);
  // Safe: each line of the log is an object with a message.
  const write = (line: string) => void logged.push(JSON.parse(line) as { msg: string });
  const deps = { ...world, log: createLog({ logLevel: "warn" }, { write }) };
  return publishSchedule({ deps, kinds }, key);
}

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const rowOf = ({ workspaceId, entityId }: ScheduleKey) =>
  db()
    .selectFrom("schedules")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("entity_id", "=", entityId)
    .executeTakeFirstOrThrow();
const occurrencesOf = ({ workspaceId, entityId }: ScheduleKey) =>
  db()
    .selectFrom("schedule_occurrences")
    .select(["occurs_at as occursAt", "published_at as at", "published_id as id", "missed"])
    .where("workspace_id", "=", workspaceId)
    .where("entity_id", "=", entityId)
    .execute();
const publishedOf = (key: ScheduleKey) => drafts.published(db(), key);
const eventsOf = async () =>
  (await newestEvents(db(), [world.workspaceId], 0)).map(({ type, payload, by }) => ({ type, payload, by }));

describe("a due schedule", () => {
  it("publishes a copy for the latest time by its author, and the draft gets the next time", async () => {
    const key = await schedule("daily");
    const now = new Date("2027-03-04T20:00:00Z");
    expect(await publish(key, now)).toBe("published");
    const latest = new Date("2027-03-04T08:00:00Z");
    const next = new Date("2027-03-05T08:00:00Z");
    const publication = { entityId: key.entityId, at: latest, isLast: false };
    expect(asked).toEqual([
      { publish: publication, at: now, by: world.members[1], zone: "Europe/Berlin" },
      { setPublishAt: next },
    ]);
    const [copy] = await publishedOf(key);
    expect(copy?.id).not.toBe(key.entityId);
    expect(await occurrencesOf(key)).toEqual([{ occursAt: latest, at: now, id: copy?.id, missed: 2 }]);
    expect(await rowOf(key)).toMatchObject({ next_on: "2027-03-05", publish_at: next, due_at: next });
  });

  it("publishes the draft itself if it's the only time, and is over", async () => {
    const key = await schedule("once");
    const now = later(DUE, 1);
    expect(await publish(key, now)).toBe("published");
    const publication = { entityId: key.entityId, at: DUE, isLast: true };
    expect(asked).toEqual([{ publish: publication, at: now, by: world.members[1], zone: "Europe/Berlin" }]);
    expect(await occurrencesOf(key)).toEqual([{ occursAt: DUE, at: now, id: key.entityId, missed: 0 }]);
    expect(await rowOf(key)).toMatchObject({ next_on: null, publish_at: null, due_at: null });
  });

  it("skips a time that was published before, but publishes the draft itself anyway", async () => {
    const [daily, once] = [await schedule("daily"), await schedule("once")];
    for (const key of [daily, once]) await claimOccurrence(db(), { ...key, occursAt: DUE, at: DUE, missed: 0 });
    expect(await publish(daily, DUE)).toBe("over");
    expect(asked).toEqual([{ skipTo: NEXT_DAY }]);
    expect(await publishedOf(daily)).toEqual([]);
    expect(await rowOf(daily)).toMatchObject({ publish_at: NEXT_DAY, due_at: NEXT_DAY });
    expect(await publish(once, DUE)).toBe("published");
    expect(await publishedOf(once)).toEqual([{ id: once.entityId, at: DUE }]);
    expect(await rowOf(once)).toMatchObject({ publish_at: null });
  });

  it("leaves those beside it due, in its workspace and in another", async () => {
    const other = await buildEventWorld(test().database, { settings: { tz: "Europe/Berlin" } });
    const key = await schedule("daily");
    const beside = [await schedule("daily"), await schedule("once"), await schedule("daily", other)];
    const before = await Promise.all(beside.map(rowOf));
    expect(await publish(key, DUE)).toBe("published");
    expect(await Promise.all(beside.map(rowOf))).toEqual(before);
    expect(await Promise.all(beside.map(publishedOf))).toEqual([[], [], []]);
    expect((await eventsOf()).map(({ type, by }) => [type, by])).toEqual([["challenge.published", world.members[1]]]);
    expect(await newestEvents(db(), [other.workspaceId], 0)).toEqual([]);
  });
});

describe("nothing is written", () => {
  it("a millisecond early, for a type that can't be published, or for what isn't there", async () => {
    const key = await schedule("daily");
    const before = await rowOf(key);
    expect(await publish(key, later(DUE, -1))).toBe("held");
    expect(await publish(key, DUE, [{ ...kindWith(), type: "quiz" }])).toBe("held");
    expect(await publish({ ...key, workspaceId: 987_654_321 }, DUE)).toBe("held");
    expect(await publish({ ...key, entityId: key.entityId + 1000 }, DUE)).toBe("held");
    expect(await rowOf(key)).toEqual(before);
    expect([asked, logged, await eventsOf()]).toEqual([[], [], []]);
    expect(await publish(key, DUE)).toBe("published");
  });

  it("once its draft is deleted or published: it's over", async () => {
    const [gone, opened] = [await schedule("daily"), await schedule("once")];
    const set = (status: string, list: string, { entityId: id }: ScheduleKey) =>
      test().database.pool.query("update challenges set status = $1, list = $2, publish_at = null where id = $3", [
        status,
        list,
        id,
      ]);
    await set("discarded", "", gone);
    await set("new", "active", opened);
    for (const key of [gone, opened]) {
      expect(await publish(key, DUE)).toBe("over");
      expect(await rowOf(key)).toMatchObject({ publish_at: null, due_at: null, failures: 0 });
      expect(await occurrencesOf(key)).toEqual([]);
    }
    expect([asked, await eventsOf()]).toEqual([[], []]);
  });
});

describe("a publication that fails", () => {
  it("is rolled back and logged, and is due again a minute later", async () => {
    const key = await schedule("daily");
    drafts.broken.add(key.entityId);
    expect(await publish(key, DUE)).toBe("failed");
    const failed = { failures: 1, last_error: "broken on purpose", publish_at: DUE, due_at: later(DUE, 60_000) };
    expect(await rowOf(key)).toMatchObject(failed);
    expect([await publishedOf(key), await occurrencesOf(key), await eventsOf()]).toEqual([[], [], []]);
    expect(logged).toMatchObject([
      { msg: "a schedule could not publish", err: { message: "broken on purpose" }, ...key },
    ]);
  });

  it("keeps the first 500 characters of its error, and says so if it threw something else", async () => {
    const key = await schedule("daily");
    const failing = (error: unknown) => [kindWith({ publish: () => Promise.reject(error as Error) })];
    expect(await publish(key, DUE, failing(new InvariantError("x".repeat(501))))).toBe("failed");
    expect((await rowOf(key)).last_error).toBe("x".repeat(500));
    expect(await publish(key, later(DUE, 60_000), failing("text"))).toBe("failed");
    expect(await rowOf(key)).toMatchObject({ failures: 2, last_error: "unknown" });
  });
});

describe("a publication that the plan doesn't include", () => {
  it("pauses the schedule, once, with no failure to retry", async () => {
    const key = await schedule("daily");
    await db()
      .updateTable("workspaces")
      .set({ license: JSON.stringify(licenseWithout(["challenges"])) })
      .where("id", "=", world.workspaceId)
      .execute();
    expect(await publish(key, DUE)).toBe("over");
    expect(asked).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ failures: 0, last_error: "", due_at: null });
    expect(await publish(key, later(DUE, 60_000))).toBe("held");
  });
});

describe("a publication whose deadline has passed", () => {
  const ending = (ms: number) =>
    kindWith({
      deadlinesOf: (_db, _key, occursAt) =>
        Promise.resolve({ acceptDeadlineAt: null, completeDeadlineAt: later(occursAt, ms) }),
    });
  const warning = (key: ScheduleKey) => [
    { ...key, msg: "a schedule published nothing, since its deadlines have passed" },
  ];

  it("is skipped a millisecond after it if the next one's is ahead", async () => {
    const [late, inTime] = [await schedule("daily"), await schedule("daily")];
    expect(await publish(late, later(DUE, HOUR_MS + 1), [ending(HOUR_MS)])).toBe("over");
    expect(asked).toEqual([{ skipTo: NEXT_DAY }]);
    expect(await rowOf(late)).toMatchObject({ publish_at: NEXT_DAY, due_at: NEXT_DAY, paused_at: null });
    expect([await occurrencesOf(late), await eventsOf()]).toEqual([[], []]);
    expect(logged).toMatchObject(warning(late));
    expect(await publish(inTime, later(DUE, HOUR_MS), [ending(HOUR_MS)])).toBe("published");
  });

  it("pauses its schedule, by nobody, if the next one would be over at once", async () => {
    const [next, none] = [await schedule("daily"), await schedule("daily")];
    expect(await publish(next, later(DUE, 1), [ending(0)])).toBe("over");
    expect(asked).toEqual([{ skipTo: NEXT_DAY }]);
    const now = later(DUE, 1);
    expect(await publish(none, now, [ending(-1)])).toBe("over");
    expect(asked).toHaveLength(1);
    expect(await rowOf(none)).toMatchObject({ publish_at: DUE, due_at: null, paused_at: now });
    const payload = { entityType: "challenge", entityId: none.entityId };
    expect(await eventsOf()).toEqual([{ type: "schedule.paused", payload, by: 0 }]);
    expect(logged).toMatchObject([...warning(next), ...warning(none)]);
  });

  it("pauses its schedule if it was the only one, by the draft's own deadline", async () => {
    const key = await schedule("once");
    const hold: Schedulable["hold"] = async (...args) => {
      const draft = await drafts.hold(...args);
      return draft && { ...draft, deadlines: { acceptDeadlineAt: later(DUE, HOUR_MS), completeDeadlineAt: null } };
    };
    const now = later(DUE, HOUR_MS + 1);
    expect(await publish(key, now, [kindWith({ hold })])).toBe("over");
    expect(await rowOf(key)).toMatchObject({ publish_at: DUE, due_at: null, paused_at: now });
    expect((await eventsOf()).map(({ type }) => type)).toEqual(["schedule.paused"]);
    expect([asked, await publishedOf(key)]).toEqual([[], []]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { MAX_ATTEMPTS } from "../events/reader-retry.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  countGivenUp,
  countRetryable,
  discardFailure,
  discardMail,
  findDeliveries,
  findFailureDelivery,
  findMailDelivery,
  findReceivers,
  ownerOfDelivery,
  retryFailures,
  retryMails,
} from "./delivery.repository.ts";
import type { DeliveryRow } from "./delivery.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const page = { limit: 30, offset: 0 };
const key = { reader: "feed", eventId: 11 };
let ours = 0;
let theirs = 0;
let written = 0;

beforeEach(async () => {
  await db().deleteFrom("reader_failures").execute();
  await db().deleteFrom("mails").execute();
  [{ id: ours }, { id: theirs }] = [await buildWorkspace(db()), await buildWorkspace(db())];
  // An import keeps the ids inside a workspace.
  const event = { type: "user.disabled", payload: "{}", at: at(0) };
  const events = [ours, theirs].flatMap((id) => [11, 12, 13].map((each) => ({ ...event, workspace_id: id, id: each })));
  await db().insertInto("events").values(events).execute();
});

interface FailureChange {
  readonly workspace_id?: number;
  readonly reader?: string;
  readonly event_id?: number;
  readonly attempts?: number;
  readonly at?: Date;
  readonly retry_at?: Date;
  readonly discarded_at?: Date;
}

/** Our feed gave up on event 11, or what's changed of that. */
async function fail(...changes: readonly FailureChange[]): Promise<void> {
  const failure = { workspace_id: ours, reader: "feed", event_id: 11, error: "broken", attempts: MAX_ATTEMPTS };
  await db()
    .insertInto("reader_failures")
    .values(changes.map((change) => ({ ...failure, at: at(1), ...change })))
    .execute();
}

const besides = (): readonly FailureChange[] => [
  { event_id: 12 },
  { reader: "counters" },
  { workspace_id: theirs },
  { workspace_id: theirs, reader: "counters", event_id: 12 },
];

interface MailChange {
  readonly workspace_id?: number;
  readonly template?: string;
  readonly status?: "queued" | "sent" | "dead";
  readonly problem?: string;
  readonly attempts?: number;
  readonly next_attempt_at?: Date;
  readonly taken_until?: Date;
  readonly last_tried_at?: Date;
}

/** An email of ours that was given up, or what's changed of that. */
async function mail(change: MailChange = {}): Promise<number> {
  written += 1;
  const { id } = await db()
    .insertInto("mails")
    .values({
      workspace_id: ours,
      recipient: "bob@example.test",
      language: "en",
      template: "invite",
      data: "{}",
      cause: `delivery ${String(written)}`,
      status: "dead",
      problem: "refused",
      attempts: 3,
      next_attempt_at: at(1),
      created_at: at(0),
      ...change,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Each failure with minutes until its retry and its discard, if there are such. */
async function failures(): Promise<readonly string[]> {
  const rows = await db().selectFrom("reader_failures").selectAll().execute();
  const minute = (when: Date | null) => (when === null ? "" : String((when.getTime() - at(0).getTime()) / 60_000));
  return rows
    .map((row) =>
      [
        row.workspace_id === ours ? "ours" : "theirs",
        row.reader,
        row.event_id,
        row.attempts,
        `retry ${minute(row.retry_at)}`.trim(),
        `discard ${minute(row.discarded_at)}`.trim(),
      ].join(" "),
    )
    .toSorted();
}

async function mails(): Promise<ReadonlyMap<number, string>> {
  const rows = await db().selectFrom("mails").selectAll().execute();
  return new Map(rows.map((row) => [row.id, `${row.status} ${String(row.attempts)} ${row.problem}`.trim()]));
}

const scope = () => ({ workspaceId: ours });

describe("a reader's failure", () => {
  it("isn't another reader's, another event's or another workspace's", async () => {
    await fail(...besides());
    const before = await failures();
    expect(await findFailureDelivery(db(), scope(), key)).toBeNull();
    expect(await retryFailures(db(), { scope: scope(), key, at: at(5) })).toBe(0);
    expect(await discardFailure(db(), { scope: scope(), key, at: at(5) })).toBe(false);
    expect(await failures()).toEqual(before);
  });

  it("is retried alone", async () => {
    await fail({}, ...besides());
    expect(await retryFailures(db(), { scope: scope(), key, at: at(5) })).toBe(1);
    expect(await failures()).toEqual([
      "ours counters 11 6 retry discard",
      "ours feed 11 0 retry 5 discard",
      "ours feed 12 6 retry discard",
      "theirs counters 12 6 retry discard",
      "theirs feed 11 6 retry discard",
    ]);
  });

  it("is discarded alone and once", async () => {
    await fail({}, ...besides());
    expect(await findFailureDelivery(db(), scope(), key)).toEqual({ isGivenUp: true });
    const discards = [5, 6].map((minute) => () => discardFailure(db(), { scope: scope(), key, at: at(minute) }));
    expect([await discards[0]?.(), await discards[1]?.()]).toEqual([true, false]);
    expect(await findFailureDelivery(db(), scope(), key)).toBeNull();
    expect(await failures()).toEqual([
      "ours counters 11 6 retry discard",
      "ours feed 11 6 retry discard 5",
      "ours feed 12 6 retry discard",
      "theirs counters 12 6 retry discard",
      "theirs feed 11 6 retry discard",
    ]);
  });

  it("is listed, counted and retried with its own workspace's, and for the operator with all", async () => {
    await fail({}, ...besides());
    const listed = async (of: { readonly workspaceId: number } | null) =>
      (await findDeliveries(db(), of, page)).map(
        (row) => `${String(row.workspaceId)} ${row.name} ${String(row.number)}`,
      );
    const own = [`${String(ours)} feed 12`, `${String(ours)} counters 11`, `${String(ours)} feed 11`];
    expect(await listed(scope())).toEqual(own);
    expect(await listed({ workspaceId: theirs })).toEqual([
      `${String(theirs)} counters 12`,
      `${String(theirs)} feed 11`,
    ]);
    expect(await listed(null)).toHaveLength(5);
    expect([await countRetryable(db(), scope(), at(5)), await countRetryable(db(), null, at(5))]).toEqual([3, 5]);
    expect(await retryFailures(db(), { scope: scope(), key: null, at: at(5) })).toBe(3);
    expect(await retryFailures(db(), { scope: null, key: null, at: at(5) })).toBe(2);
  });

  it("is over once all attempts failed and no retry is due; only what a reader could read can be retried", async () => {
    await fail(
      { event_id: 13 },
      { event_id: 12, attempts: MAX_ATTEMPTS - 1 },
      { event_id: 11, retry_at: at(9) },
      { reader: "counters", event_id: 12, discarded_at: at(2) },
      { reader: "relay" },
    );
    const rows = await findDeliveries(db(), scope(), page);
    expect(rows.map((row) => [row.name, row.number, row.isGivenUp, row.problem])).toEqual([
      ["feed", 13, true, "failed"],
      ["feed", 12, false, "failed"],
      ["feed", 11, false, "failed"],
      ["relay", 11, true, "not_understood"],
    ]);
    const found = [11, 12, 13].map((eventId) => findFailureDelivery(db(), scope(), { reader: "feed", eventId }));
    expect((await Promise.all(found)).map((each) => each?.isGivenUp)).toEqual([false, false, true]);
    expect(await countGivenUp(db())).toEqual({ mails: 0, events: 2 });
    expect(await countRetryable(db(), scope(), at(5))).toBe(1);
    expect(await retryFailures(db(), { scope: scope(), key: null, at: at(5) })).toBe(1);
    const discard = (reader: string, eventId: number) =>
      discardFailure(db(), { scope: scope(), key: { reader, eventId }, at: at(5) });
    expect([await discard("feed", 12), await discard("feed", 11), await discard("relay", 11)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("a failed mail", () => {
  const queued = { status: "queued" } as const;

  it("can be retried when it's given up or waits, but not while it's sent, is due or has no problem", async () => {
    await mail();
    await mail({ ...queued, attempts: 1, next_attempt_at: at(4) });
    await mail({ ...queued, attempts: 0, next_attempt_at: at(6) });
    await mail({ ...queued, attempts: 0, next_attempt_at: at(5) });
    await mail({ ...queued, attempts: 1, next_attempt_at: at(9), taken_until: at(9) });
    await mail({ status: "sent", problem: "" });
    await mail({ problem: "" });
    expect(await findDeliveries(db(), scope(), page)).toHaveLength(5);
    expect(await countGivenUp(db())).toEqual({ mails: 1, events: 0 });
    expect(await countRetryable(db(), scope(), at(5))).toBe(3);
    expect(await retryMails(db(), { scope: scope(), mailId: null, at: at(5) })).toBe(3);
  });

  it("is the workspace's; another's, nobody's and feedback are the operator's only", async () => {
    const own = await mail();
    const others = [
      await mail({ workspace_id: theirs }),
      await mail({ workspace_id: 0 }),
      await mail({ template: "feedback" }),
    ];
    const before = await mails();
    expect((await findDeliveries(db(), scope(), page)).map((row) => row.number)).toEqual([own]);
    expect(await findDeliveries(db(), null, page)).toHaveLength(4);
    expect([await countRetryable(db(), scope(), at(5)), await countRetryable(db(), null, at(5))]).toEqual([1, 4]);
    expect(await countGivenUp(db())).toEqual({ mails: 4, events: 0 });
    for (const mailId of others) {
      expect(await findMailDelivery(db(), scope(), mailId)).toBeNull();
      expect(await retryMails(db(), { scope: scope(), mailId, at: at(5) })).toBe(0);
      expect(await discardMail(db(), scope(), mailId)).toBe(false);
    }
    expect(await mails()).toEqual(before);
    expect(await retryMails(db(), { scope: scope(), mailId: null, at: at(5) })).toBe(1);
    expect(await retryMails(db(), { scope: null, mailId: null, at: at(5) })).toBe(3);
  });

  it("is retried or discarded alone, and discarded only once it's given up", async () => {
    const [first, second, third, waiting] = [await mail(), await mail(), await mail(), await mail({ ...queued })];
    const find = (id: number) => findMailDelivery(db(), scope(), id);
    expect([await find(first), await find(waiting)]).toEqual([{ isGivenUp: true }, { isGivenUp: false }]);
    expect(await retryMails(db(), { scope: scope(), mailId: first, at: at(5) })).toBe(1);
    expect([await discardMail(db(), scope(), second), await discardMail(db(), scope(), waiting)]).toEqual([
      true,
      false,
    ]);
    expect([await discardMail(db(), scope(), second), await find(second)]).toEqual([false, null]);
    expect(await mails()).toEqual(
      new Map([
        [first, "queued 0 refused"],
        [second, "discarded 3"],
        [third, "dead 3 refused"],
        [waiting, "queued 3 refused"],
      ]),
    );
  });
});

it("lists what was tried last first, then mails, the newest first, then events, and each by its reader", async () => {
  const [older, newer] = [await mail({ last_tried_at: at(3) }), await mail({ last_tried_at: at(3) })];
  const oldest = await mail({ last_tried_at: at(2) });
  await fail(
    { at: at(3) },
    { at: at(3), reader: "counters" },
    { at: at(3), event_id: 12 },
    { at: at(4), event_id: 13 },
  );
  const all = ["feed 13", newer, older, "feed 12", "counters 11", "feed 11", oldest];
  const list = async (window: typeof page) =>
    (await findDeliveries(db(), scope(), window)).map((row) =>
      row.kind === "mail" ? row.number : `${row.name} ${String(row.number)}`,
    );
  expect(await list(page)).toEqual(all);
  expect(await list({ limit: 3, offset: 2 })).toEqual(all.slice(2, 5));
});

it("belongs to its workspace, but feedback to the operator", () => {
  const row = { workspaceId: 7, number: 1, recipient: "", event: "", problem: "", error: "", isGivenUp: true };
  const times = { attempts: 1, happenedAt: at(0), firstAt: at(0), lastAt: at(0), nextAt: null };
  const owner = (kind: DeliveryRow["kind"], name: string) => ownerOfDelivery({ ...row, ...times, kind, name });
  expect([owner("mail", "feedback"), owner("mail", "invite"), owner("reader", "feedback")]).toEqual([0, 7, 7]);
});

it("receivers are the workspace's own members with these addresses", async () => {
  const ann = await buildMember(db(), { workspaceId: ours, name: "Ann", email: "ann@deliveries.test" });
  await buildMember(db(), { workspaceId: ours, name: "Bob", email: "bob@deliveries.test" });
  await buildMember(db(), { workspaceId: theirs, name: "Annie", email: ann.email, accountId: ann.accountId });
  await buildMember(db(), { workspaceId: theirs, name: "Carl", email: "carl@deliveries.test" });
  expect(await findReceivers(db(), ours, [ann.email, "carl@deliveries.test"])).toEqual(
    new Map([[ann.email, { id: ann.memberId, name: "Ann", avatarUrl: "" }]]),
  );
  expect(await findReceivers(db(), ours, [])).toEqual(new Map());
});

import {
  AccessDeniedFailure,
  MAX_COMPLETION_FILES,
  NotFoundFailure,
  RefusedFailure,
  ValidationFailure,
} from "@guildhall/core";
import { assignmentCalls } from "@guildhall/core/challenges";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeLooseAttachments } from "../../attachments/remove-loose-attachments.ts";
import { checkLedger } from "../../features.ts";
import { buildPng } from "../../testing/build-png.ts";
import { challengeSteps as calls } from "../../testing/challenge-steps.ts";
import { encodeForm } from "../../testing/encode-form.ts";
import { buildTeam } from "../../testing/team.ts";
import type { Team, Teammate } from "../../testing/team.ts";
import { useTestDatabase } from "../../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;
let eve: Teammate;
let max: Teammate;

async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  team = await buildTeam(database(), { settings });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
  eve = await team.join({ name: "Eve", roles: ["owner"] });
  max = await team.join({ name: "Max", roles: ["moderator"] });
}

beforeEach(() => start());
afterEach(async () => {
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  expect(violations.filter(({ rule }) => !rule.startsWith("kept."))).toEqual([]);
  await team.close();
});

const stars = (amount: number) => [{ currencyId: team.currencyId, amount }];
const has = (who: Teammate) => calls.balance(who, team.currencyId);

/** The reason for refusing a call. */
async function reasonOf(call: Promise<unknown>): Promise<string | null | undefined> {
  const failure: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (failure instanceof RefusedFailure || failure instanceof AccessDeniedFailure) return failure.reason;
  expect(failure).toBeUndefined();
  return undefined;
}

async function eventTypes(): Promise<string[]> {
  const rows = await database()
    .database.handle.selectFrom("events")
    .select("type")
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "like", "assignment.%")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.type.replace("assignment.", ""));
}

describe("a quest", () => {
  it("is accepted, completed, approved and paid", async () => {
    const id = await calls.publish(eve, { rewards: stars(250) });
    const taken = await calls.accept(ann, id);
    expect([taken.status, taken.activityUser.name, (await calls.read(ann, id)).status]).toEqual([
      "active",
      "Ann",
      "in_progress",
    ]);
    const sent = await calls.complete(ann, taken.id, { comment: "Read it" });
    expect([sent.status, sent.completeComments.map((each) => each.text), await has(ann)]).toEqual([
      "in_review",
      ["Read it"],
      0,
    ]);
    const paid = await calls.approve(max, taken.id);
    expect([paid.status, paid.assignees[0]?.rewards[0]?.amount, await has(ann)]).toEqual(["completed", 250, 250]);
    expect(await eventTypes()).toEqual(["accepted", "submitted", "approved", "completed"]);
  });

  it("comes back with a comment and is submitted again", async () => {
    const id = await calls.publish(eve, { rewards: stars(100) });
    const { id: taken } = await calls.accept(ann, id);
    await calls.complete(ann, taken);
    await expect(calls.reject(max, taken, { comment: "" })).rejects.toThrow(ValidationFailure);
    const back = await calls.reject(max, taken, { comment: "Page 3?" });
    expect([back.status, back.rejectComments.map((each) => [each.author.name, each.text])]).toEqual([
      "rejected",
      [["Max", "Page 3?"]],
    ]);
    await calls.complete(ann, taken, { comment: "Page 3!" });
    await calls.approve(eve, taken);
    expect(await has(ann)).toBe(100);
    expect(await eventTypes()).toEqual(["accepted", "submitted", "rejected", "submitted", "approved", "completed"]);
  });

  it("without review is paid on completion", async () => {
    const id = await calls.publish(eve, { rewards: stars(100), autoApprove: true });
    const { id: taken } = await calls.accept(ann, id);
    expect((await calls.complete(ann, taken)).status).toBe("completed");
    expect([await has(ann), await eventTypes()]).toEqual([100, ["accepted", "completed"]]);
  });

  it("is separate for everyone, and possible once", async () => {
    const id = await calls.publish(eve, { autoApprove: true });
    const { id: taken } = await calls.accept(ann, id);
    expect(await reasonOf(calls.accept(ann, id))).toBe("already_participating");
    await calls.accept(bob, id);
    await calls.complete(ann, taken);
    expect(await reasonOf(calls.accept(ann, id))).toBe("already_completed");
    expect((await calls.read(ann, id)).abilities.accept).toEqual({ allowed: false, reason: "already_completed" });
    expect(await reasonOf(calls.complete(bob, taken))).toBe("not_participant");
  });

  it("can be repeated if allowed, but not while in progress", async () => {
    const id = await calls.publish(eve, { autoApprove: true, allowMultiQuest: true, rewards: stars(10) });
    const first = await calls.accept(ann, id);
    expect(await reasonOf(calls.accept(ann, id))).toBe("already_participating");
    await calls.complete(ann, first.id);
    const second = await calls.accept(ann, id);
    await calls.complete(ann, second.id);
    expect([second.id === first.id, await has(ann)]).toEqual([false, 20]);
    const third = await calls.accept(ann, id);
    await calls.abandon(ann, third.id);
    expect(await reasonOf(calls.accept(ann, id))).toBe("abandoned");
  });

  it("that everyone gave up is new again", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(ann, id);
    expect((await calls.abandon(ann, taken)).status).toBe("abandoned");
    expect([(await calls.read(eve, id)).status, await reasonOf(calls.accept(ann, id))]).toEqual(["new", "abandoned"]);
  });
});

describe("settings", () => {
  it("let people complete without accepting, unless the challenge requires it", async () => {
    await team.close();
    await start({ skipAccept: true });
    const id = await calls.publish(eve, { rewards: stars(100), autoApprove: true });
    expect((await calls.completeAnew(ann, id)).status).toBe("completed");
    expect([await has(ann), await eventTypes()]).toEqual([100, ["accepted", "completed"]]);
    expect((await calls.read(ann, id)).status).toBe("in_progress");
    const strict = await calls.publish(eve, { requireAccept: true });
    expect(await reasonOf(calls.completeAnew(ann, strict))).toBe("accept_first");
    await calls.accept(ann, strict);
    expect((await calls.completeAnew(ann, strict)).status).toBe("in_review");
  });

  it("keep authors out of their own challenges, or let them in", async () => {
    const id = await calls.publish(eve, {});
    expect(await reasonOf(calls.accept(eve, id))).toBe("own_challenge");
    await team.close();
    await start({ acceptOwnChallenges: true });
    const own = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(eve, own);
    await calls.complete(eve, taken);
    // Max could review it.
    expect(await reasonOf(calls.approve(eve, taken))).toBe("own_completion");
    await eve.client.call(userCalls.disable, { params: { id: max.memberId } });
    // Now nobody else could.
    expect((await calls.read(eve, own)).assignments[0]?.abilities.approve).toEqual({ allowed: true });
    expect((await calls.approve(eve, taken)).status).toBe("completed");
  });
});

describe("a problem", () => {
  it("is accepted by one person, for good", async () => {
    const id = await calls.publish(eve, { type: "problem", rewards: stars(70) });
    const { id: taken } = await calls.accept(ann, id);
    expect(await reasonOf(calls.accept(bob, id))).toBe("problem_taken");
    const { isDone, myStatus, closedUnfinished } = await calls.read(bob, id);
    expect({ isDone, myStatus, closedUnfinished }).toEqual({ isDone: false, myStatus: null });
    await calls.abandon(ann, taken);
    expect([await reasonOf(calls.accept(bob, id)), await reasonOf(calls.accept(ann, id))]).toEqual([
      "given_up",
      "given_up",
    ]);
  });
});

describe("a raid", () => {
  it("pays one pool, split by its leader to the hundredth", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    const joined = await calls.accept(cid, id);
    expect([joined.id === raid, joined.assignees.map((each) => each.name)]).toEqual([true, ["Ann", "Bob", "Cid"]]);
    expect(await reasonOf(calls.accept(cid, id))).toBe("already_joined");
    expect(await reasonOf(calls.complete(bob, raid))).toBe("leader_only");
    await calls.complete(ann, raid);
    expect(await reasonOf(calls.accept(max, id))).toBe("in_review");
    expect((await calls.approve(max, raid)).status).toBe("division");
    expect([await has(ann), await reasonOf(calls.split(bob, raid, { equalize: true }))]).toEqual([0, "leader_only"]);
    const done = await calls.split(ann, raid, { equalize: true });
    expect(done.status).toBe("completed");
    expect([await has(ann), await has(bob), await has(cid)]).toEqual([34, 33, 33]);
    expect(await reasonOf(calls.split(ann, raid, { equalize: true }))).toBe("already_completed");
    expect(await eventTypes()).toEqual(["accepted", "accepted", "accepted", "submitted", "approved", "completed"]);
  });

  it("is split by person only if the shares add up to the pool", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    expect((await calls.approve(max, raid)).pool[0]?.amount).toBe(100);
    const by = (...amounts: number[]) =>
      calls.split(ann, raid, {
        rewards: [ann, bob].map((who, at) => ({ userId: who.memberId, rewards: stars(amounts[at] ?? 0) })),
      });
    await expect(by(50, 49)).rejects.toThrow(ValidationFailure);
    await expect(by(50, 51)).rejects.toThrow(ValidationFailure);
    await by(100, 0);
    expect([await has(ann), await has(bob)]).toEqual([100, 0]);
  });

  it("is split down to the hundredth", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    await calls.approve(max, raid);
    const share = ({ memberId }: Teammate, amount: number) => ({ userId: memberId, rewards: stars(amount) });
    await calls.split(ann, raid, { rewards: [share(ann, 99), share(bob, 1)] });
    expect([await has(ann), await has(bob)]).toEqual([99, 1]);
  });

  it("whose leader was disabled is split by a reviewer instead", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    await calls.approve(max, raid);
    expect(await reasonOf(calls.split(max, raid, { equalize: true }))).toBe("leader_has_time");
    await eve.client.call(userCalls.disable, { params: { id: ann.memberId } });
    expect(await reasonOf(calls.split(bob, raid, { equalize: true }))).toBe("leader_only");
    await calls.split(max, raid, { equalize: true });
    expect(await has(bob)).toBe(50);
  });

  it("with several people and no reward needs no split", async () => {
    const id = await calls.publish(eve, { type: "raid" });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    expect((await calls.approve(max, raid)).status).toBe("completed");
  });

  it("of one person is paid right away", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.complete(ann, raid);
    expect([(await calls.approve(max, raid)).status, await has(ann)]).toEqual(["completed", 100]);
    expect(await reasonOf(calls.accept(bob, id))).toBe("already_completed");
  });

  it("continues under the next member if its leader leaves, and restarts if the last one does", async () => {
    const id = await calls.publish(eve, { type: "raid", rewards: stars(100) });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    const left = await calls.abandon(ann, raid);
    expect([left.status, left.activityUser.name, left.assignees.length]).toEqual(["active", "Bob", 1]);
    expect(await reasonOf(calls.accept(ann, id))).toBe("abandoned");
    expect((await calls.abandon(bob, raid)).status).toBe("abandoned");
    expect(await reasonOf(calls.accept(bob, id))).toBe("abandoned");
    expect((await calls.accept(cid, id)).id).not.toBe(raid);
  });
});

describe("reviewers", () => {
  it("are told what the other did if they come second", async () => {
    const id = await calls.publish(eve, { rewards: stars(100) });
    const { id: taken } = await calls.accept(ann, id);
    expect(await reasonOf(calls.approve(max, taken))).toBe("not_in_review");
    await calls.complete(ann, taken);
    await calls.approve(max, taken);
    expect(await reasonOf(calls.reject(eve, taken))).toBe("already_approved");
    const token = await team.server.openSession(eve);
    const headers = { authorization: `Bearer ${token}` };
    const late = await team.server.ask({
      method: "POST",
      url: `/api/v1/challenge/assignment/${String(taken)}/approve`,
      headers,
      payload: {},
    });
    expect(late.json().errors).toMatchObject([
      {
        code: "ErrorRefused",
        reason: "already_approved",
        message: "Max has already approved this.",
        values: { name: "Max" },
      },
    ]);
    expect(await has(ann)).toBe(100);
  });

  it("are told of nobody else where nobody was faster", async () => {
    const id = await calls.publish(eve, {});
    const [his, hers] = [await calls.accept(max, id), await calls.accept(ann, id)];
    await calls.complete(max, his.id);
    await calls.reject(eve, his.id);
    await calls.complete(max, his.id);
    for (const [taken, reason] of [[his.id, "own_completion"] as const, [hers.id, "not_in_review"] as const])
      await expect(calls.approve(max, taken)).rejects.toMatchObject({ reason, values: undefined });
  });

  it("don't review challenges they take part in", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(max, id);
    await calls.complete(max, taken);
    expect(await reasonOf(calls.approve(max, taken))).toBe("own_completion");
    expect(await reasonOf(calls.approve(bob, taken))).toBe("missing_permission");
    await calls.approve(eve, taken);
  });
});

describe("a unique code", () => {
  it("is accepted once, whatever its case", async () => {
    const id = await calls.publish(eve, { resultType: "unique_code" });
    const [first, second] = [await calls.accept(ann, id), await calls.accept(bob, id)];
    await expect(calls.complete(ann, first.id, { comment: "  " })).rejects.toThrow(ValidationFailure);
    await calls.complete(ann, first.id, { comment: " Caf\u00e9-1 " });
    expect(await reasonOf(calls.complete(bob, second.id, { comment: "CAFE\u0301-1" }))).toBe("code_taken");
    await calls.complete(bob, second.id, { comment: "cafe-2" });
  });
});

describe("deadlines", () => {
  it("end accepting and completing", async () => {
    const soon = new Date(team.clock.now().getTime() + 3_600_000).toISOString();
    const later = new Date(team.clock.now().getTime() + 7_200_000).toISOString();
    const id = await calls.publish(eve, { acceptDeadlineAt: soon, completeDeadlineAt: later });
    const { id: taken } = await calls.accept(ann, id);
    team.clock.advance(3_700_000);
    expect(await reasonOf(calls.accept(bob, id))).toBe("accept_expired");
    team.clock.advance(3_600_000);
    expect(await reasonOf(calls.complete(ann, taken))).toBe("complete_expired");
    expect((await calls.read(ann, id)).assignments[0]?.abilities.complete.reason).toBe("complete_expired");
    expect((await calls.abandon(ann, taken)).status).toBe("abandoned");
  });
});

describe("a closed challenge", () => {
  it("ends active attempts, and keeps those in review to be approved", async () => {
    const id = await calls.publish(eve, { rewards: stars(100) });
    const [mine, his] = [await calls.accept(ann, id), await calls.accept(bob, id)];
    await calls.complete(bob, his.id);
    expect(await calls.close(eve, id)).toBe("canceled");
    expect(await reasonOf(calls.complete(ann, mine.id))).toBe("challenge_closed");
    expect(await reasonOf(calls.accept(cid, id))).toBe("challenge_closed");
    await calls.approve(max, his.id);
    expect([(await calls.read(eve, id)).status, await has(bob)]).toEqual(["completed", 100]);
  });
});

describe("a submission", () => {
  it("is visible to participants and reviewers, and to everyone once published", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(ann, id);
    await calls.complete(ann, taken, { comment: "First" });
    await calls.reject(max, taken, { comment: "No" });
    await calls.complete(ann, taken, { comment: "Second" });
    expect((await calls.read(bob, id)).assignments).toEqual([]);
    expect((await calls.read(max, id)).assignments[0]?.completeComments.map((each) => each.text)).toEqual([
      "First",
      "Second",
    ]);
    await calls.approve(max, taken, true);
    const [seen] = (await calls.read(bob, id)).assignments;
    expect([seen?.completeComments.map((each) => each.text), seen?.rejectComments]).toEqual([["Second"], []]);
  });

  it("of another group's challenge can't be found", async () => {
    const groupId = await team.group("Crew", [ann]);
    const id = await calls.publish(eve, { groupId });
    const { id: taken } = await calls.accept(ann, id);
    await expect(calls.accept(bob, id)).rejects.toThrow(NotFoundFailure);
    await expect(calls.complete(bob, taken)).rejects.toThrow(NotFoundFailure);
  });
});

describe("a submission's files", () => {
  it("are kept, removed and added with another attempt, and open for people who see the submission", async () => {
    const id = await calls.publish(eve, { resultType: "image" });
    const { id: taken } = await calls.accept(ann, id);
    await expect(calls.complete(ann, taken, { comment: "No picture" })).rejects.toThrow(ValidationFailure);
    const sent = await calls.complete(ann, taken, { files: [buildPng(40), buildPng(41)] });
    expect(sent.files.map((file) => file.isImage)).toEqual([true, true]);
    await calls.reject(max, taken);
    const [first, second] = sent.files.map((file) => file.id);
    await expect(calls.complete(ann, taken, { oldFileIds: [999_999] })).rejects.toMatchObject({
      fields: [{ field: "oldFileIds", code: "not_allowed" }],
    });
    const again = await calls.complete(ann, taken, { oldFileIds: [second ?? 0], files: [buildPng(42)] });
    expect(again.files.map((file) => file.id)).toEqual([second, expect.any(Number)]);
    expect(again.files.some((file) => file.id === first)).toBe(false);
    expect((await calls.read(max, id)).assignments[0]?.files).toHaveLength(2);
    const history = (await calls.read(max, id)).assignments[0]?.completeComments;
    expect(history?.map(({ files }) => files.map((file) => file.id))).toEqual([
      [first, second],
      again.files.map((file) => file.id),
    ]);
    await calls.approve(max, taken, true);
    expect((await calls.read(bob, id)).assignments[0]?.files.map((file) => file.name)).toHaveLength(2);
    expect(
      (await calls.read(bob, id)).assignments[0]?.completeComments.map(({ files }) => files.map((file) => file.id)),
    ).toEqual([again.files.map((file) => file.id)]);
  });

  it("that came with a submission its author didn't see stay with the next one", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(ann, id);
    const [first] = (await calls.complete(ann, taken, { files: [buildPng(40)] })).files;
    await calls.reject(max, taken);
    const old = { oldFileIds: [first?.id ?? 0] };
    const [, second] = (await calls.complete(ann, taken, { ...old, files: [buildPng(41)] })).files;
    await calls.reject(max, taken);
    const stale = await calls.complete(ann, taken, { comment: "Without the first", oldFileIds: [], seen: old });
    expect(stale.files.map((file) => file.id)).toEqual([second?.id]);
    await calls.reject(max, taken);
    const late = await calls.complete(ann, taken, { comment: "With the first", ...old, seen: old });
    expect(late.files.map((file) => file.id)).toEqual([second?.id]);
    await calls.reject(max, taken);
    await expect(
      calls.complete(ann, taken, { comment: "Never there", ...old, seen: { oldFileIds: [] } }),
    ).rejects.toThrow(ValidationFailure);
  });

  it("are no more than a submission may have, those of an unseen one included", async () => {
    const id = await calls.publish(eve, {});
    const { id: taken } = await calls.accept(ann, id);
    const files = Array.from({ length: MAX_COMPLETION_FILES }, (_each, index) => buildPng(40 + index));
    await calls.complete(ann, taken, { files });
    await calls.reject(max, taken);
    const one = { files: [buildPng(60)], seen: { oldFileIds: [] } };
    await expect(calls.complete(ann, taken, one)).rejects.toThrow(ValidationFailure);
    expect((await calls.complete(ann, taken, { files: [buildPng(60)] })).files).toHaveLength(1);
  });

  it("from an earlier submission stay visible to reviewers, and can't be restored by a later one", async () => {
    const id = await calls.publish(eve, { resultType: "all" });
    const { id: taken } = await calls.accept(ann, id);
    const [first] = (await calls.complete(ann, taken, { comment: "With a picture", files: [buildPng(40)] })).files;
    await calls.reject(max, taken);
    await calls.complete(ann, taken, { comment: "Without it" });
    await calls.reject(max, taken);
    await expect(calls.complete(ann, taken, { comment: "Again", oldFileIds: [first?.id ?? 0] })).rejects.toThrow(
      ValidationFailure,
    );
    await calls.complete(ann, taken, { comment: "Another", files: [buildPng(41)] });
    team.clock.advance(2 * 24 * 3_600_000);
    await removeLooseAttachments(team.server.deps);
    const [seen] = (await calls.read(max, id)).assignments;
    expect(seen?.completeComments.map(({ text, files }) => [text, files.length])).toEqual([
      ["With a picture", 1],
      ["Without it", 0],
      ["Another", 1],
    ]);
    expect(seen?.completeComments[0]?.files[0]?.id).toBe(first?.id);
    expect(seen?.files).toHaveLength(1);
  });

  it("are refused if a text is required", async () => {
    const id = await calls.publish(eve, { resultType: "text" });
    const { id: taken } = await calls.accept(ann, id);
    await expect(calls.complete(ann, taken, { comment: "Text", files: [buildPng(40)] })).rejects.toThrow(
      ValidationFailure,
    );
  });

  it("are saved once if a call is sent twice, and the answer is repeated", async () => {
    const id = await calls.publish(eve, { resultType: "image" });
    const { id: taken } = await calls.accept(ann, id);
    const token = await team.server.openSession(ann);
    const send = async () => {
      const form = new FormData();
      form.append("comment", "Look");
      form.append("file_0", buildPng(40));
      const { payload, headers } = await encodeForm(form);
      const url = `/api/v1/challenge/assignment/${String(taken)}/complete`;
      return team.server.ask({
        method: "POST",
        url,
        payload,
        headers: { ...headers, authorization: `Bearer ${token}`, "idempotency-key": "once" },
      });
    };
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode, second.headers["idempotency-replayed"]]).toEqual([200, 200, "true"]);
    expect(second.json().data).toEqual(first.json().data);
    expect((await calls.read(max, id)).assignments[0]?.files).toHaveLength(1);
  });
});

describe("results", () => {
  it("are listed by status, counted and exported", async () => {
    const id = await calls.publish(eve, { rewards: stars(125), allowMultiQuest: true, autoApprove: true });
    for (let round = 0; round < 2; round += 1) {
      const { id: taken } = await calls.accept(ann, id);
      await calls.complete(ann, taken, { comment: "=1+1" });
    }
    await calls.accept(bob, id);
    const lists = await max.client.call(assignmentCalls.getResults, { params: { id } });
    expect(lists.info.filter((each) => each.count > 0).map(({ key, count }) => [key, count])).toEqual([
      ["all", 3],
      ["active", 1],
      ["completed", 2],
    ]);
    const page = await max.client.call(assignmentCalls.list, { params: { id, type: "completed" }, query: {} });
    expect([page.items.length, page.hasNext, page.nextPage]).toEqual([2, false, null]);
    const stats = await max.client.call(assignmentCalls.getStats, { params: { id } });
    expect(stats.counters[0]).toEqual({ count: 2, title: "People", subtitle: "took part" });
    expect(stats.sections.find((each) => each.title === "Completed")?.assignees).toMatchObject([
      { name: "Ann", count: 2 },
    ]);
    const people = await bob.client.call(assignmentCalls.listAssignees, { params: { id } });
    expect([people.total, people.items.map((each) => [each.name, each.rewards[0]?.amount])]).toEqual([
      2,
      [
        ["Ann", 250],
        ["Bob", undefined],
      ],
    ]);
    const sheet = await max.client.call(assignmentCalls.export, { params: { id, type: "all" } });
    expect(sheet.fileName).toMatch(/^Results .*\.xlsx$/);
    expect(Buffer.from(sheet.excelData, "base64").subarray(0, 2).toString()).toBe("PK");
    await expect(bob.client.call(assignmentCalls.getResults, { params: { id } })).rejects.toThrow(AccessDeniedFailure);
  });

  it("are on a member's profile: all for themselves, except given-up ones for others", async () => {
    const [one, two] = [
      await calls.publish(eve, { title: "One", rewards: stars(50), autoApprove: true }),
      await calls.publish(eve, { title: "Two", type: "raid" }),
    ];
    await calls.complete(ann, (await calls.accept(ann, one)).id);
    await calls.abandon(ann, (await calls.accept(ann, two)).id);
    const seenBy = async (who: Teammate) => {
      const { items } = await who.client.call(assignmentCalls.listOfUser, { params: { id: ann.memberId }, query: {} });
      return items.map((item) => [item.challengeTitle, item.type, item.status, item.rewards[0]?.amount]);
    };
    expect(await seenBy(ann)).toEqual([
      ["Two", "raid", "abandoned", undefined],
      ["One", "quest", "completed", 50],
    ]);
    expect(await seenBy(bob)).toEqual([["One", "quest", "completed", 50]]);
    expect(await seenBy(max)).toHaveLength(2);
  });
});

describe("achievements", () => {
  it("go to everyone in a completed raid", async () => {
    const { id: star } = await database()
      .database.handle.insertInto("achievement_templates")
      .values({ workspace_id: team.workspaceId, title: "Star", created_at: team.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const id = await calls.publish(eve, {
      type: "raid",
      rewards: stars(10),
      entityRewards: [{ achievementTemplateId: star }],
    });
    const { id: raid } = await calls.accept(ann, id);
    await calls.accept(bob, id);
    await calls.complete(ann, raid);
    await calls.approve(max, raid);
    await calls.split(ann, raid, { equalize: true });
    const rows = await database()
      .database.handle.selectFrom("achievements")
      .select("member_id")
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(rows.map((row) => row.member_id).toSorted((a, b) => a - b)).toEqual(
      [ann.memberId, bob.memberId].toSorted((a, b) => a - b),
    );
  });
});

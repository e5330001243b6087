import { addDays, ALLOWED, assertNever, instantOf, localDateAt } from "@guildhall/core";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { hoursBefore, momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import type { MemberCall } from "../lib/deps.ts";
import { saveEntitySchedule } from "../schedules/index.ts";
import { abandonAssignment } from "./assignments/abandon-assignment.service.ts";
import { acceptChallenge } from "./assignments/accept-challenge.service.ts";
import { completeAssignment } from "./assignments/complete-assignment.service.ts";
import { approveAssignment, rejectAssignment } from "./assignments/review-assignment.service.ts";
import { splitReward } from "./assignments/split-reward.service.ts";
import { closeChallenge } from "./close-challenge.service.ts";
import { PAST_CHALLENGES } from "./past-challenges.demo.ts";
import type { PastChallenge, PastStep } from "./past-challenges.demo.ts";
import { createChallenge } from "./save-challenge.service.ts";
import { scheduledChallenge } from "./scheduled-challenge.ts";

export const challengeDemo: DemoPart = {
  plan: (replay) => PAST_CHALLENGES.flatMap((challenge) => momentsOf(replay, challenge)),
};

function momentsOf(replay: Replay, challenge: PastChallenge): Moment[] {
  let challengeId = 0;
  const { author: by, hoursAgo, closedHoursAgo, isWeekly = false } = challenge;
  const made = momentBefore(replay, { hoursAgo, by }, async (call) => {
    challengeId = await createChallenge(call, inputOf(replay, challenge));
    if (challenge.key !== undefined) replay.ids.add(challenge.key, challengeId);
    if (isWeekly) await scheduleWeekly(call, replay, challengeId);
  });
  const steps = challenge.attempts.flatMap((attempt) => {
    let assignmentId = 0;
    return attempt.map((step) =>
      momentBefore(replay, step, async (call) => {
        const { assignment } = await take(call, step, { challengeId, assignmentId });
        assignmentId = assignment.id;
      }),
    );
  });
  if (closedHoursAgo === undefined) return [made, ...steps];
  const closed = momentBefore(replay, { hoursAgo: closedHoursAgo, by }, (call) => closeChallenge(call, challengeId));
  return [made, ...steps, closed];
}

/** From the day after tomorrow, at nine. */
function scheduleWeekly(call: MemberCall, { now, zone }: Replay, entityId: number): Promise<Date> {
  const publishAt = instantOf({ ...addDays(localDateAt(now, zone), 2), hour: 9, minute: 0, second: 0 }, zone);
  const thing = { entityType: "challenge", entityId } as const;
  return saveEntitySchedule(call, [scheduledChallenge], { ...thing, type: "weekly", publishAt });
}

function take(call: MemberCall, step: PastStep, ids: { readonly challengeId: number; readonly assignmentId: number }) {
  const { does, words = "" } = step;
  switch (does) {
    case "accept":
      return acceptChallenge(call, ids.challengeId);
    case "complete":
      return completeAssignment(call, ids.assignmentId, {
        comment: words,
        oldFileIds: [],
        kinds: [],
        fileIds: [],
        hold: "share",
        standing: ALLOWED,
      });
    case "reject":
      return rejectAssignment(call, ids.assignmentId, { comment: words, until: null });
    case "approve":
    case "publish":
      return approveAssignment(call, ids.assignmentId, { publish: does === "publish" });
    case "split":
      return splitReward(call, ids.assignmentId, { equalize: true, rewards: [] });
    case "abandon":
      return abandonAssignment(call, ids.assignmentId);
    default:
      return assertNever(does);
  }
}

function inputOf({ world, now, ids }: Replay, challenge: PastChallenge): ChallengeInput {
  const { type, title, description, rules, dueInHours, isDraft = false } = challenge;
  const due = dueInHours === undefined ? null : hoursBefore(now, -dueInHours).toISOString();
  return {
    type,
    status: isDraft ? "draft" : "new",
    title,
    description,
    closedDescription: "",
    resultDescription: "",
    resultType: "all",
    rewards: challenge.rewards.map(([place, amount]) => ({ currencyId: world.currencyIds[place] as number, amount })),
    entityRewards: (challenge.achievements ?? []).map((key) => ({ achievementTemplateId: ids.get(key) })),
    requireAccept: false,
    allowMultiQuest: false,
    autoApprove: false,
    autoCloseStatus: null,
    externalId: "",
    acceptDeadlineAt: null,
    completeDeadlineAt: due,
    channel: null,
    groupId: challenge.group === "" ? 0 : (world.groupIds.get(challenge.group) as number),
    sendUpdatedNotification: false,
    ...rules,
  };
}

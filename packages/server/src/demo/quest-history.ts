import { addDays, ALLOWED, assertNever, instantOf, localDateAt } from "@guildhall/core";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { createTemplate } from "../achievements/manage-templates.service.ts";
import { abandonAssignment } from "../challenges/assignments/abandon-assignment.service.ts";
import { acceptChallenge } from "../challenges/assignments/accept-challenge.service.ts";
import { completeAssignment } from "../challenges/assignments/complete-assignment.service.ts";
import { approveAssignment, rejectAssignment } from "../challenges/assignments/review-assignment.service.ts";
import { splitReward } from "../challenges/assignments/split-reward.service.ts";
import { closeChallenge } from "../challenges/close-challenge.service.ts";
import { createChallenge } from "../challenges/save-challenge.service.ts";
import type { MemberCall } from "../lib/deps.ts";
import { saveEntitySchedule } from "../schedules/save-schedule.service.ts";
import { schedulables } from "../schedules/schedulables.ts";
import { DEMO_ACHIEVEMENTS, DEMO_QUESTS } from "./quests.ts";
import type { DemoQuest, DemoStep } from "./quests.ts";
import { callOf } from "./world.ts";
import type { Moment, Replay } from "./world.ts";

const HOUR_MS = 3_600_000;
const OWNER = 0;

interface QuestReplay {
  readonly part: Replay;
  readonly now: Date;
  readonly zone: string;
}

/** Creates the demo's achievements, and plans the history of its challenges. */
export async function planQuests(part: Replay, now: Date, zone: string): Promise<Moment[]> {
  const templateIds: number[] = [];
  const firstAt = hoursBefore(now, Math.max(...DEMO_QUESTS.map((quest) => quest.hoursAgo)) + 1);
  for (const [place, words] of DEMO_ACHIEVEMENTS.entries()) {
    const imageUrl = part.world.pictures.achievements[place] ?? null;
    const { id } = await createTemplate(callOf(part, { place: OWNER, at: firstAt }), { ...words, imageUrl });
    templateIds.push(id);
  }
  return DEMO_QUESTS.flatMap((quest) => momentsOf({ part, now, zone }, quest, templateIds));
}

function momentsOf(replay: QuestReplay, quest: DemoQuest, templateIds: readonly number[]): Moment[] {
  const { part, now } = replay;
  let challengeId = 0;
  const moment = (hoursAgo: number, by: number, act: (call: MemberCall) => Promise<unknown>): Moment => {
    const at = hoursBefore(now, hoursAgo);
    return { at, act: async () => void (await act(callOf(part, { place: by, at }))) };
  };
  const made = moment(quest.hoursAgo, quest.author, async (call) => {
    challengeId = await createChallenge(call, inputOf(replay, quest, templateIds));
    if (quest.kept === "weekly") await scheduleWeekly(call, replay, challengeId);
  });
  const steps = quest.attempts.flatMap((attempt) => {
    let assignmentId = 0;
    return attempt.map((step) =>
      moment(step.hoursAgo, step.by, async (call) => {
        const { assignment } = await take(call, step, { challengeId, assignmentId });
        assignmentId = assignment.id;
      }),
    );
  });
  const { closedHoursAgo } = quest;
  const closed =
    closedHoursAgo === undefined
      ? []
      : [moment(closedHoursAgo, quest.author, (call) => closeChallenge(call, challengeId))];
  return [made, ...steps, ...closed];
}

function take(call: MemberCall, step: DemoStep, ids: { readonly challengeId: number; readonly assignmentId: number }) {
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

function inputOf(
  { part: { world }, now }: QuestReplay,
  quest: DemoQuest,
  templateIds: readonly number[],
): ChallengeInput {
  const { type, title, description, rules, dueInHours, kept } = quest;
  const due = dueInHours === undefined ? null : hoursBefore(now, -dueInHours).toISOString();
  return {
    type,
    status: kept === undefined ? "new" : "draft",
    title,
    description,
    closedDescription: "",
    resultDescription: "",
    resultType: "all",
    rewards: quest.rewards.map(([place, amount]) => ({ currencyId: world.currencyIds[place] as number, amount })),
    entityRewards: (quest.achievements ?? []).map((place) => ({ achievementTemplateId: templateIds[place] as number })),
    requireAccept: false,
    allowMultiQuest: false,
    autoApprove: false,
    autoCloseStatus: null,
    externalId: "",
    acceptDeadlineAt: null,
    completeDeadlineAt: due,
    channel: null,
    groupId: quest.group === "" ? 0 : (world.groupIds.get(quest.group) as number),
    sendUpdatedNotification: false,
    ...rules,
  };
}

/** From the day after tomorrow, at nine. */
async function scheduleWeekly(call: MemberCall, { now, zone }: QuestReplay, entityId: number): Promise<void> {
  const publishAt = instantOf({ ...addDays(localDateAt(now, zone), 2), hour: 9, minute: 0, second: 0 }, zone);
  await saveEntitySchedule(call, schedulables, { entityType: "challenge", entityId, type: "weekly", publishAt });
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

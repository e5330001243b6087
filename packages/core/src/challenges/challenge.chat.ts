import { isSeenByAll } from "../activities/index.ts";
import { chainFacts, lockText, nextStepVerb } from "../chains/index.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { writeTime } from "../chat/chat-times.ts";
import { listNames } from "../chat/list-names.ts";
import { shorten } from "../chat/shorten.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import * as assignmentCalls from "./assignment.contract.ts";
import { rejectionFacts } from "./attempt.chat.ts";
import { listOpenChallenges } from "./challenge-list.chat.ts";
import { isGivenUp } from "./challenge.policy.ts";
import type { Challenge, ChallengeCard } from "./challenge.shapes.ts";
import { deadlinesOf } from "./deadline-mark.ts";
import { loadChallenge } from "./load-challenge.chat.ts";
import { newChallengeVerb } from "./new-challenge.chat.ts";
import { giveUpVerb, submittableOf, submitOwnVerb } from "./own-attempt.chat.ts";

export const challengeChat = defineChatPlug<Challenge>({
  kind: "challenge",
  idOf: ({ id }) => id,
  load: loadChallenge,
  card: async (challenge, context) => {
    const hint = lockText(challenge.lock, context);
    return {
      title: challenge.title,
      link: challengeLink(challenge.id),
      facts: [...(await challengeFacts(challenge, context)), ...rejectionFacts(submittableOf(challenge), context)],
      ...(hint !== "" && { hint }),
      body: shorten(challenge.description),
    };
  },
  sharedCard: async (challenge, context) => {
    if (!isSeenByAll(challenge)) return null;
    const { id, title, description, isStep } = challenge;
    const facts = await challengeFacts(asAnybody(challenge), context);
    // What's to do in a step is for those to whom it's open.
    return { title, link: challengeLink(id), facts, body: isStep ? "" : shorten(description) };
  },
  verbs: {
    create: newChallengeVerb,
    accept: {
      style: "primary",
      label: ({ t }, challenge) => t(`challenge:actions.${acceptName(challenge)}`),
      ability: ({ abilities }) => abilities.accept,
      act: async ({ id, key, context: { client, t } }) => {
        const { assignment } = await client.call(assignmentCalls.accept, { params: { id } }, { idempotencyKey: key });
        const isJoined = assignment.assignees.length > 1;
        return {
          text: t(isJoined ? "challenge:done.joined" : "challenge:done.accepted"),
          shows: { kind: "assignment", id: assignment.id },
        };
      },
    },
    complete: submitOwnVerb,
    abandon: giveUpVerb,
    next: nextStepVerb<Challenge>({ stepOf: (challenge) => challenge, load: loadChallenge }),
  },
  sources: [
    {
      list: "challenges",
      home: ({ t }) => t("chat:home.mine"),
      empty: ({ t }) => t("challenges:empty.active.title"),
      load: listOpenChallenges,
    },
  ],
  onMessages: {
    challenge_published: ["accept"],
    challenge_reopened: ["accept"],
  },
});

export function challengeLink(id: number): string {
  return `/challenge/${String(id)}`;
}

/** Without what its reader has to do with it. */
function asAnybody(challenge: Challenge): ChallengeCard {
  return { ...challenge, myStatus: null, isDone: false, participants: { items: [], total: 0 }, chains: [] };
}

function acceptName(challenge: Pick<ChallengeCard, "type" | "participants" | "myStatus"> | undefined): string {
  if (challenge === undefined) return "accept";
  if (challenge.type === "raid" && challenge.participants.total > 0) return "join";
  return challenge.myStatus === null ? "accept" : "acceptAgain";
}

/** Its type, reward and deadlines, and where the reader stands. */
export async function challengeFacts(challenge: ChallengeCard, context: DeskContext): Promise<readonly string[]> {
  const { t, language, now } = context;
  const { type, rewards, entityRewards, myStatus } = challenge;
  const kind = [t(`challenge:type.${type}`), ...standingOf(challenge, t)].join(" · ");
  const reward = [
    ...(rewards.length === 0 ? [] : [amountsInWords(rewards, language)]),
    ...entityRewards.map(({ achievementTemplate }) => achievementTemplate.title),
  ].join(", ");
  const { accept, complete } = deadlinesOf(challenge);
  const deadlines = [
    // Who takes part has nothing left to accept.
    ...(accept === null || myStatus !== null ? [] : [deadlineText("accept", accept)]),
    ...(complete === null ? [] : [deadlineText("complete", complete)]),
  ];
  const others = othersOf(challenge);
  return [
    kind,
    ...(others.length === 0 ? [] : [t("chat:challenge.others", { names: listNames(others, context) })]),
    ...(reward === "" ? [] : [t("chat:challenge.reward", { reward })]),
    ...(await Promise.all(deadlines)),
    ...chainFacts(challenge.chains, context),
  ];

  async function deadlineText(what: "accept" | "complete", at: Date): Promise<string> {
    const key = at < now() ? `chat:challenge.${what}Passed` : `chat:challenge.${what}By`;
    return t(key, { time: await writeTime(context, at.toISOString()) });
  }
}

function standingOf(challenge: ChallengeCard, t: DeskContext["t"]): readonly string[] {
  if (challenge.isDone) return [t("challenges:card.done")];
  if (isGivenUp(challenge)) return [t("challenges:card.givenUp")];
  return challenge.myStatus === null ? [] : [t(`challenges:mine.${challenge.myStatus}`)];
}

/** Whose a problem is by now, and whom one would join in a raid: it explains what the reader may do. */
function othersOf({ type, myStatus, isDone, participants }: ChallengeCard): readonly string[] {
  if (type === "quest" || myStatus !== null || isDone) return [];
  // Of many, only the first have names here, and no more are written.
  return Array.from({ length: participants.total }, (_, index) => participants.items[index]?.name ?? "");
}

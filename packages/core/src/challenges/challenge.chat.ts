import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext } from "../chat/define-chat-plug.ts";
import { readPart } from "../chat/chat-paging.ts";
import { writeTime } from "../chat/chat-times.ts";
import { listNames } from "../chat/list-names.ts";
import { shorten } from "../chat/shorten.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import * as assignmentCalls from "./assignment.contract.ts";
import { isWorkedOn } from "./assignment.policy.ts";
import { isGivenUp } from "./challenge.policy.ts";
import * as challengeCalls from "./challenge.contract.ts";
import type { Assignment, Challenge, ChallengeCard } from "./challenge.shapes.ts";
import { completedText, completionForm, completionOf } from "./completion.chat.ts";
import type { ChallengeList } from "./challenge.values.ts";
import { deadlinesOf } from "./deadline-mark.ts";
import { newChallengeVerb } from "./new-challenge.chat.ts";

/** An attempt with its challenge. */
export interface Attempt {
  readonly assignment: Assignment;
  readonly challenge: Challenge;
}

export const challengeChat = defineChatPlug<Challenge>({
  kind: "challenge",
  idOf: ({ id }) => id,
  load: loadChallenge,
  card: async (challenge, context) => ({
    title: challenge.title,
    link: challengeLink(challenge.id),
    facts: await challengeFacts(challenge, context),
    body: shorten(challenge.description),
  }),
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
    complete: {
      style: "primary",
      label: ({ t }) => t("challenge:actions.complete"),
      ability: ({ abilities }) => abilities.complete,
      form: (challenge, context) => completionForm({ challenge, attempt: null }, context),
      act: async ({ id, input, key, context: { client, t } }) => {
        const { assignment } = await client.call(
          assignmentCalls.completeChallenge,
          { params: { id }, ...completionOf(input) },
          { idempotencyKey: key },
        );
        return { text: completedText(assignment, t), shows: { kind: "assignment", id: assignment.id } };
      },
    },
  },
  sources: [
    {
      list: "challenges",
      home: ({ t }) => t("chat:home.mine"),
      empty: ({ t }) => t("challenges:empty.active.title"),
      load: async (context, page) => {
        const { items, nextPage } = await readPart(
          (part) => listChallenges(context, { type: "active", page: part }),
          page,
        );
        // Those that one works on come first.
        const sorted = items.toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)));
        return { things: await Promise.all(sorted.map(({ id }) => loadChallenge(context, id))), nextPage };
      },
    },
  ],
  onMessages: {
    challenge_published: ["accept"],
    challenge_reopened: ["accept"],
  },
});

export async function loadChallenge({ client }: DeskContext, id: number): Promise<Challenge> {
  return (await client.call(challengeCalls.get, { params: { id } })).challenge;
}

export async function listChallenges(
  { client }: DeskContext,
  { type, page }: { readonly type: ChallengeList; readonly page: number },
) {
  return client.call(challengeCalls.list, { params: { type }, query: { page } });
}

export function challengeLink(id: number): string {
  return `/challenge/${String(id)}`;
}

function isMine({ myStatus }: Pick<ChallengeCard, "myStatus">): boolean {
  return myStatus !== null && isWorkedOn({ status: myStatus });
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

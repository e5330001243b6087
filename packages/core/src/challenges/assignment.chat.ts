import { CHAT_PAGE_SIZE, readPart } from "../chat/chat-paging.ts";
import { defineChatPlug } from "../chat/define-chat-plug.ts";
import type { DeskContext, SourcePage } from "../chat/define-chat-plug.ts";
import { listNames } from "../chat/list-names.ts";
import { shorten } from "../chat/shorten.ts";
import { amountsInWords } from "../lib/currency-words.ts";
import * as assignmentCalls from "./assignment.contract.ts";
import { isWorkedOn } from "./assignment.policy.ts";
import { attemptWord } from "./attempt-word.ts";
import { abandonedText, abandonLabel, abandonmentForm, rejectionFacts } from "./attempt.chat.ts";
import type { Attempt } from "./attempt.chat.ts";
import { listChallenges } from "./challenge-list.chat.ts";
import { challengeFacts, challengeLink } from "./challenge.chat.ts";
import type { Assignment } from "./challenge.shapes.ts";
import { completedResult, completionForm, completionOf, stepResult } from "./completion.chat.ts";
import { isInDivision } from "./division.policy.ts";
import { loadChallenge } from "./load-challenge.chat.ts";
import { rejectionForm, rejectionOf } from "./rejection.chat.ts";
import { splitForm, splitOf } from "./split.chat.ts";

export const assignmentChat = defineChatPlug<Attempt>({
  kind: "assignment",
  idOf: ({ assignment }) => assignment.id,
  load: async (context, id) => {
    const { assignment } = await context.client.call(assignmentCalls.get, { params: { id } });
    return { assignment, challenge: await loadChallenge(context, assignment.challengeId) };
  },
  card: async ({ assignment, challenge }, context) => ({
    title: challenge.title,
    link: challengeLink(challenge.id),
    facts: [...attemptFacts(assignment, context), ...(await challengeFacts({ ...challenge, myStatus: null }, context))],
    body: shorten(latestText(assignment) ?? challenge.description),
  }),
  verbs: {
    approve: {
      style: "primary",
      label: ({ t }) => t("challenge:actions.approve"),
      ability: ({ assignment }) => assignment.abilities.approve,
      act: async ({ id, key, context: { client, t } }) => {
        const { assignment } = await client.call(
          assignmentCalls.approve,
          { params: { id }, body: { publish: false } },
          { idempotencyKey: key },
        );
        const isPaid = assignment.assignees.some(({ rewards }) => rewards.length > 0);
        const done = isPaid ? "challenge:done.approved" : "challenge:done.approvedFree";
        return { text: t(isInDivision(assignment) ? "challenge:done.approvedSplit" : done) };
      },
    },
    reject: {
      style: "default",
      label: ({ t }) => t("challenge:actions.reject"),
      ability: ({ assignment }) => assignment.abilities.reject,
      form: rejectionForm,
      act: async ({ id, input, key, context: { client, t } }) => {
        const { assignment } = await client.call(
          assignmentCalls.reject,
          { params: { id }, body: rejectionOf(input) },
          { idempotencyKey: key },
        );
        return { text: t(isWorkedOn(assignment) ? "challenge:done.rejected" : "challenge:done.refused") };
      },
    },
    split: {
      style: "primary",
      label: ({ t }) => t("challenge:actions.split"),
      ability: ({ assignment }) => assignment.abilities.split,
      form: splitForm,
      act: async ({ id, input, key, context }) => {
        const call = { params: { id }, body: splitOf(input) };
        const { assignment } = await context.client.call(assignmentCalls.splitReward, call, { idempotencyKey: key });
        return stepResult(context.t("challenge:done.split"), assignment, context);
      },
    },
    complete: {
      style: "primary",
      label: ({ t }, attempt, type) => {
        // A message that offers it says what was wrong the first time, unless it's for a new leader.
        const isAgain =
          attempt === undefined ? type !== "assignment_lead_passed" : attempt.assignment.rejectComments.length > 0;
        return t(isAgain ? "challenge:actions.completeAgain" : "challenge:actions.complete");
      },
      ability: ({ assignment }) => assignment.abilities.complete,
      form: ({ challenge, assignment }, context) => completionForm({ challenge, attempt: assignment }, context),
      act: async ({ id, input, key, context }) => {
        const { assignment } = await context.client.call(
          assignmentCalls.complete,
          { params: { id }, ...completionOf(input) },
          { idempotencyKey: key },
        );
        return completedResult(assignment, context);
      },
    },
    abandon: {
      style: "danger",
      label: ({ t }, attempt) => abandonLabel(attempt?.assignment ?? null, t),
      ability: ({ assignment }) => assignment.abilities.abandon,
      form: (attempt, { t }) => abandonmentForm(attempt, t),
      act: async ({ id, input, key, context: { client, t } }) => {
        await client.call(assignmentCalls.abandon, { params: { id } }, { idempotencyKey: key });
        return { text: abandonedText(input, t) };
      },
    },
  },
  sources: [
    {
      list: "reviews",
      home: ({ t }) => t("challenge:review.title"),
      empty: ({ t }) => t("challenge:review.none"),
      load: listSubmissions,
    },
  ],
  onMessages: {
    assignment_submitted: ["approve", "reject"],
    assignment_rejected: ["complete"],
    assignment_approved: ["split"],
    assignment_split_due: ["split"],
    assignment_split_overdue: ["split"],
    assignment_handed_over: ["split"],
    assignment_lead_passed: ["complete"],
  },
});

/** Submissions in review of the challenges of one page; pages without any are skipped. */
async function listSubmissions(context: DeskContext, page: number): Promise<SourcePage<Attempt>> {
  const [{ items, nextPage }, closed] = await Promise.all([
    readPart((part) => listChallenges(context, { type: "active", page: part }), page),
    // What was in review when a challenge was closed still is: the latest come first.
    page === 0 ? listChallenges(context, { type: "closed", page: 0 }) : { items: [] },
  ]);
  const waiting = [...items, ...closed.items].filter(({ inReviewCount }) => inReviewCount > 0);
  const found = await Promise.all(waiting.map(({ id }) => submissionsOf(context, id)));
  const things = found.flat().filter(({ assignment }) => assignment.abilities.approve.allowed);
  return things.length === 0 && nextPage !== null ? listSubmissions(context, nextPage) : { things, nextPage };
}

async function submissionsOf(context: DeskContext, id: number): Promise<readonly Attempt[]> {
  const [challenge, { items }] = await Promise.all([
    loadChallenge(context, id),
    context.client.call(assignmentCalls.list, { params: { id, type: "in_review" }, query: {} }),
  ]);
  return items.slice(0, CHAT_PAGE_SIZE).map((assignment) => ({ assignment, challenge }));
}

function attemptFacts(assignment: Assignment, { t, language }: DeskContext): readonly string[] {
  const { assignees, files, pool } = assignment;
  const people = listNames(
    assignees.map(({ name }) => name),
    { t, language },
  );
  return [
    `${people} · ${t(`challenge:attempt.${attemptWord(assignment)}`)}`,
    ...rejectionFacts(assignment, { t }),
    ...(files.length === 0 ? [] : [t("chat:challenge.files", { list: files.map(({ name }) => name).join(", ") })]),
    ...(pool.length === 0 ? [] : [t("chat:challenge.pool", { amounts: amountsInWords(pool, language) })]),
  ];
}

function latestText({ completeComments }: Assignment): string | null {
  const text = completeComments.at(-1)?.text ?? "";
  return text === "" ? null : text;
}

import { lockText } from "../chains/index.ts";
import type { ChatForm, ChatInput } from "../chat/chat-card.ts";
import type { ChatVerb } from "../chat/define-chat-plug.ts";
import { textIn } from "../chat/read-input.ts";
import { denied } from "../lib/decision.ts";
import { InvariantError } from "../lib/errors.ts";
import * as assignmentCalls from "./assignment.contract.ts";
import { abandonedText, abandonLabel, abandonmentForm } from "./attempt.chat.ts";
import type { Assignment, Challenge } from "./challenge.shapes.ts";
import { completedResult, completionForm, completionOf } from "./completion.chat.ts";

/** Submits the reader's attempt, or makes one where nothing has to be accepted first. */
export const submitOwnVerb: ChatVerb<Challenge> = {
  style: "primary",
  label: ({ t }, challenge) => {
    const isAgain = (challenge && submittableOf(challenge)?.rejectComments.length) ?? 0;
    return t(isAgain > 0 ? "challenge:actions.completeAgain" : "challenge:actions.complete");
  },
  ability: (challenge) => submittableOf(challenge)?.abilities.complete ?? challenge.abilities.complete,
  explain: ({ lock }, context) => lockText(lock, context),
  form: (challenge, context) => {
    const attempt = submittableOf(challenge);
    const form = completionForm({ challenge, attempt }, context);
    return attempt === null ? form : ofAttempt(form, attempt);
  },
  act: async ({ id, input, key, context }) => {
    const { client } = context;
    const own = readAttempt(input);
    const { assignment } =
      own === null
        ? await client.call(
            assignmentCalls.completeChallenge,
            { params: { id }, ...completionOf(input) },
            { idempotencyKey: key },
          )
        : await client.call(
            assignmentCalls.complete,
            { params: { id: own.id }, ...completionOf(own.input) },
            { idempotencyKey: key },
          );
    return { shows: { kind: "assignment", id: assignment.id }, ...(await completedResult(assignment, context)) };
  },
};

/** Ends the reader's attempt, or their part in a raid. */
export const giveUpVerb: ChatVerb<Challenge> = {
  style: "danger",
  label: ({ t }, challenge) => abandonLabel(challenge === undefined ? null : abandonableOf(challenge), t),
  ability: (challenge) => abandonableOf(challenge)?.abilities.abandon ?? denied("not_participant"),
  form: (challenge, { t }) => {
    const assignment = abandonableOf(challenge);
    if (assignment === null) throw new InvariantError("a form of nothing that could be given up");
    return ofAttempt(abandonmentForm({ challenge, assignment }, t), assignment);
  },
  act: async ({ input, key, context: { client, t } }) => {
    const own = readAttempt(input);
    if (own === null) return { field: "", problem: t("chat:unknownAction") };
    await client.call(assignmentCalls.abandon, { params: { id: own.id } }, { idempotencyKey: key });
    return { text: abandonedText(own.input, t) };
  },
};

/** Whether the reader has something to submit or to give up. */
export function isMine(challenge: Challenge): boolean {
  return submittableOf(challenge) !== null || abandonableOf(challenge) !== null;
}

/** The reader's attempt that they can submit, the newest of them; null for none. */
export function submittableOf({ assignments }: Challenge): Assignment | null {
  return assignments.find(({ abilities }) => abilities.complete.allowed) ?? null;
}

function abandonableOf({ assignments }: Challenge): Assignment | null {
  return assignments.find(({ abilities }) => abilities.abandon.allowed) ?? null;
}

/** The form of an attempt where what's pressed names its challenge. */
function ofAttempt(form: ChatForm, { id }: Pick<Assignment, "id">): ChatForm {
  return { ...form, seen: `${String(id)}:${form.seen ?? ""}` };
}

/** The attempt whose form it was, with that form's input; null if it was none's. */
function readAttempt(input: ChatInput): { readonly id: number; readonly input: ChatInput } | null {
  const [, id, seen = ""] = /^([1-9]\d{0,14}):(.*)$/.exec(textIn(input, "seen")) ?? [];
  return id === undefined ? null : { id: Number(id), input: { ...input, seen } };
}

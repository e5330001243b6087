import { challengeCalls } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import { createPlatform } from "@guildhall/core/transport";
import { attemptFor } from "../../forms/attempt.ts";
import { saveSeen, type FieldWords } from "../../forms/overwrite/save-seen.ts";
import { api } from "../../session/api.ts";
import { toBody, type ChallengeDraft } from "./challenge-draft.ts";
import { refreshChallenges } from "./challenges.queries.ts";

/** What a form is sent for: to publish, to keep the draft, to keep it and set its time, or to save what is out already. */
export type SaveGoal = "publish" | "draft" | "schedule" | "save";

/** What is saved: 0 is a new challenge. */
interface SaveQuestion {
  readonly id: number;
  readonly draft: ChallengeDraft;
  /** The form as the server had it when the draft was begun. */
  readonly seen: ChallengeInput;
  readonly words: () => FieldWords;
  readonly goal: SaveGoal;
  /** Nobody but its managers knows of the challenge yet. */
  readonly isDraft: boolean;
  /** Hears of the draft with the try that is made now, before it is made. */
  readonly onAttempt: (draft: ChallengeDraft) => void;
}

/** Saves a challenge and returns its id; another try with the same contents makes no second one. @throws {CallFailure} */
export async function saveChallenge(question: SaveQuestion): Promise<number> {
  const { id, draft } = question;
  const body = toBody(draft, statusFor(question));
  const cid = id === 0 ? await createChallenge(question, body) : await updateChallenge(question, body);
  void refreshChallenges();
  return cid;
}

async function createChallenge({ draft, onAttempt }: SaveQuestion, body: ChallengeInput): Promise<number> {
  const attempt = attemptFor(draft.attempt, body, createPlatform().newKey);
  onAttempt({ ...draft, attempt });
  const { cid } = await api.call(challengeCalls.create, { body }, { idempotencyKey: attempt.key, quiet: true });
  return cid;
}

async function updateChallenge({ id, seen, words }: SaveQuestion, wanted: ChallengeInput): Promise<number> {
  const { cid } = await saveSeen({
    wanted,
    seen,
    send: ({ seen: before, ...body }) =>
      api.call(
        challengeCalls.update,
        { params: { id }, body: { ...body, seen: { ...seen, ...before } } },
        { quiet: true },
      ),
    words,
  });
  return cid;
}

function statusFor({ goal, isDraft }: SaveQuestion): ChallengeInput["status"] {
  return goal === "publish" || !isDraft ? "new" : "draft";
}

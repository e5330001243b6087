import { CallFailure } from "@guildhall/core";
import { challengeCalls, toChallenge, type ChallengeDraft, type ChallengeInput } from "@guildhall/core/challenges";
import { createPlatform } from "@guildhall/core/transport";
import { attemptFor, stillOpen, type Attempt } from "@guildhall/widget/guild";
import type { FieldWords } from "@guildhall/widget/forms";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { api } from "../../../session/api.ts";

/** The form's action: publish, save the draft, save and schedule it, or save a published challenge. */
export type SaveGoal = "publish" | "draft" | "schedule" | "save";

/** The last attempt to create it, if it's unknown whether it arrived. */
export type OpenAttempt = Attempt | null;

/** What's kept of a form. */
export interface StoredDraft extends ChallengeDraft {
  readonly attempt: OpenAttempt;
}

/** 0 is a new challenge. */
interface SaveQuestion {
  readonly id: number;
  readonly draft: StoredDraft;
  /** The server's version when the draft was started. */
  readonly seen: ChallengeInput;
  readonly words: () => FieldWords;
  readonly goal: SaveGoal;
  /** Only its managers can see it yet. */
  readonly isDraft: boolean;
  /** Gets the attempt to create it before it's sent, and what's still unknown of it afterwards. */
  readonly onAttempt: (attempt: OpenAttempt) => void;
}

/**
 * Saves a challenge and returns its id; retrying after a lost answer doesn't create a second one. @throws
 * {CallFailure}
 */
export async function saveChallenge(question: SaveQuestion): Promise<number> {
  const { id, draft } = question;
  const body = toChallenge(draft, statusFor(question));
  return id === 0 ? await createChallenge(question, body) : await updateChallenge(question, body);
}

async function createChallenge({ draft, onAttempt }: SaveQuestion, body: ChallengeInput): Promise<number> {
  const open = draft.attempt;
  const attempt = attemptFor(open, body, createPlatform().newKey);
  onAttempt(attempt);
  try {
    const { cid } = await api.call(challengeCalls.create, { body }, { idempotencyKey: attempt.key, quiet: true });
    return cid;
  } catch (error) {
    if (error instanceof CallFailure) onAttempt(stillOpen(error, { open, attempt }));
    throw error;
  }
}

async function updateChallenge({ id, seen, words }: SaveQuestion, wanted: ChallengeInput): Promise<number> {
  const { cid } = await saveUnlessChanged({
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

import type { Client, EndpointResponse } from "@guildhall/core";
import type { Translate } from "@guildhall/core/i18n";
import {
  type Assignment,
  type Challenge,
  completionGap,
  isInReview,
  assignmentCalls,
} from "@guildhall/core/challenges";
import { type Action, type Guild, hasArrived, useActionOf, useGuild, useTranslate } from "../../guild/index.ts";
import { useRef, useState } from "react";
import { type DialogForm, useDraft } from "../../forms/index.ts";
import { useRefusalOf } from "../activities/index.ts";

/** State of the completion dialog. */
export interface CompletionForm extends DialogForm {
  readonly comment: string;
  readonly setComment: (comment: string) => void;
  readonly isRestored: boolean;
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
  /** Files kept from the last submission. */
  readonly keptIds: readonly number[];
  readonly letGo: (id: number) => void;
  /** Uploaded share of the files, 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  /** Cancels the upload; text and files stay. */
  readonly stopSending: () => void;
  readonly errorOf: (field: string) => string | null;
}

type Canceller = ReturnType<Guild["platform"]["createCanceller"]>;

interface Sent {
  readonly comment: string;
  readonly oldFileIds: number[];
  readonly seen: { readonly oldFileIds: number[] };
}

/**
 * State of a completion: its text is kept in this tab until it's submitted, its files survive a failure. It follows the
 * attempt, which may be submitted and reviewed elsewhere meanwhile; what was typed stays.
 */
export function useCompletion({
  challenge,
  attempt: present,
  onDone,
}: {
  readonly challenge: Challenge;
  readonly attempt: Assignment | null;
  readonly onDone: () => void;
}): CompletionForm {
  const t = useTranslate();
  const { client, platform, notify } = useGuild();
  const action = useActionOf(present === null ? assignmentCalls.completeChallenge : assignmentCalls.complete);
  const attempt = useBase(present, action);
  const { comment, files, keptIds, ...result } = useResult(challenge, attempt);
  const [progress, setProgress] = useState<number | null>(null);
  const canceller = useRef<Canceller | null>(null);
  const { resultType } = challenge;
  const missing = completionGap({ resultType, comment, fileCount: files.length + keptIds.length });
  const refusal = useRefusalOf((present ?? challenge).abilities.complete, action);
  const blocked = refusal ?? (missing === null ? null : t(`challenge:complete.${missing}`));

  const send = (): void => {
    if (blocked !== null) return;
    const body: Sent = { comment, oldFileIds: keptIds, seen: { oldFileIds: result.savedIds } };
    action.run("complete", async (idempotencyKey) => {
      canceller.current = platform.createCanceller();
      const { signal } = canceller.current;
      const options = { idempotencyKey, signal, quiet: true, ...(files.length > 0 && { onProgress: setProgress }) };
      try {
        const { assignment } = await sendCompletion({ client, challenge, attempt, body, files }, options);
        result.forget();
        notify({
          text: t(isInReview(assignment) ? "challenge:done.submitted" : "challenge:done.completed"),
          tone: "good",
        });
        onDone();
      } finally {
        setProgress(null);
      }
    });
  };
  return {
    comment,
    setComment: result.setComment,
    isRestored: result.isRestored,
    files,
    setFiles: result.setFiles,
    keptIds,
    letGo: result.letGo,
    stopSending: () => canceller.current?.cancel(),
    progress,
    isDirty: result.isDirty,
    // Text outlives the dialog, files don't.
    isKept: files.length === 0,
    isBusy: action.isBusy,
    blocked,
    notice: noticeOf(action, { refusal, isDirty: result.isDirty, t }),
    errors: action.errors.map(({ message }) => message),
    errorOf: action.errorOf,
    send,
  };
}

/** What's submitted builds on this. While it may have arrived without an answer, it's still as it was before. */
function useBase(present: Assignment | null, { isBusy, isUnsure }: Action): Assignment | null {
  const [base, setBase] = useState(present);
  if (isBusy || isUnsure || base === present) return base;
  setBase(present);
  return present;
}

/** What's being submitted: a text, and files kept from the last submission or new. */
function useResult({ id }: Challenge, attempt: Assignment | null) {
  // Resubmitting starts from the last text.
  const earlier = attempt?.completeComments.at(-1)?.text ?? "";
  const draft = useDraft(`challenge.complete.${String(id)}`, earlier);
  const [typed, setTyped] = useState(draft.isRestored ? draft.initial : null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [letGoIds, setLetGoIds] = useState<readonly number[]>([]);
  const comment = typed ?? earlier;
  const savedIds = attempt?.files.map((file) => file.id) ?? [];
  return {
    comment,
    setComment: (text: string): void => {
      setTyped(text);
      draft.keep(text);
    },
    isRestored: draft.isRestored && draft.initial !== earlier,
    files,
    setFiles,
    savedIds,
    keptIds: savedIds.filter((each) => !letGoIds.includes(each)),
    letGo: (each: number): void => setLetGoIds([...letGoIds, each]),
    isDirty: comment !== earlier || files.length > 0,
    forget: draft.forget,
  };
}

interface Standing {
  readonly refusal: string | null;
  readonly isDirty: boolean;
  readonly t: Translate;
}

function noticeOf({ failure, notice }: Action, { refusal, isDirty, t }: Standing): string | null {
  const text = failure !== null && hasArrived(failure) ? t("challenge:complete.arrived") : (refusal ?? notice);
  return refusal !== null && isDirty ? `${text ?? refusal} ${t("challenge:complete.copy")}` : text;
}

type Options = Parameters<Client["call"]>[2];

function sendCompletion(
  {
    client,
    challenge,
    attempt,
    body,
    files,
  }: {
    readonly client: Client;
    readonly challenge: Challenge;
    readonly attempt: Assignment | null;
    readonly body: Sent;
    readonly files: readonly File[];
  },
  options: NonNullable<Options>,
): Promise<EndpointResponse<typeof assignmentCalls.completeChallenge>> {
  const sent = { body, files: { "file_{n}": files } };
  if (attempt === null)
    return client.call(assignmentCalls.completeChallenge, { params: { id: challenge.id }, ...sent }, options);
  return client.call(assignmentCalls.complete, { params: { id: attempt.id }, ...sent }, options);
}

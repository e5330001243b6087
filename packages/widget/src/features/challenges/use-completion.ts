import type { Client, EndpointResponse } from "@guildhall/core";
import {
  type Assignment,
  type Challenge,
  completionGap,
  isInReview,
  assignmentCalls,
} from "@guildhall/core/challenges";
import { type Guild, useActionOf, useGuild, useTranslate } from "../../guild/index.ts";
import { useRef, useState } from "react";
import { type DialogForm, useDraft } from "../../forms/index.ts";

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
}

/** State of a completion: its text is kept in this tab until it's submitted, its files survive a failure. */
export function useCompletion({
  challenge,
  attempt,
  onDone,
}: {
  readonly challenge: Challenge;
  readonly attempt: Assignment | null;
  readonly onDone: () => void;
}): CompletionForm {
  const t = useTranslate();
  const { client, platform, notify } = useGuild();
  const action = useActionOf(attempt === null ? assignmentCalls.completeChallenge : assignmentCalls.complete);
  // Resubmitting starts from the last text.
  const earlier = attempt?.completeComments.at(-1)?.text ?? "";
  const draft = useDraft(`challenge.complete.${String(challenge.id)}`, earlier);
  const [comment, setComment] = useState(draft.initial);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keptIds, setKeptIds] = useState<readonly number[]>(() => attempt?.files.map(({ id }) => id) ?? []);
  const [progress, setProgress] = useState<number | null>(null);
  const canceller = useRef<Canceller | null>(null);
  const { resultType } = challenge;
  const missing = completionGap({ resultType, comment, fileCount: files.length + keptIds.length });
  const blocked = missing === null ? null : t(`challenge:complete.${missing}`);

  const send = (): void => {
    if (blocked !== null) return;
    const body: Sent = { comment, oldFileIds: [...keptIds] };
    const content = JSON.stringify([
      attempt?.id,
      body,
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]);
    action.run(content, async (idempotencyKey) => {
      canceller.current = platform.createCanceller();
      const { signal } = canceller.current;
      const options = { idempotencyKey, signal, quiet: true, ...(files.length > 0 && { onProgress: setProgress }) };
      try {
        const { assignment } = await sendCompletion({ client, challenge, attempt, body, files }, options);
        draft.forget();
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
    setComment: (text) => {
      setComment(text);
      draft.keep(text);
    },
    isRestored: draft.isRestored && draft.initial !== earlier,
    files,
    setFiles,
    keptIds,
    letGo: (id) => setKeptIds(keptIds.filter((each) => each !== id)),
    stopSending: () => canceller.current?.cancel(),
    progress,
    isDirty: comment !== earlier || files.length > 0,
    // Text outlives the dialog, files don't.
    isKept: files.length === 0,
    isBusy: action.isBusy,
    blocked,
    notice: action.notice,
    errors: action.errors.map(({ message }) => message),
    errorOf: action.errorOf,
    send,
  };
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

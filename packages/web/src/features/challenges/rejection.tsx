import {
  addDays,
  DEADLINE_TIME,
  instantOf,
  localDateAt,
  MAX_ASSIGNMENT_COMMENT_LENGTH,
  parseInstant,
} from "@guildhall/core";
import { type Assignment, assignmentCalls, type Challenge, isTooLateToRetry } from "@guildhall/core/challenges";
import { DateTimeField, SegmentedControl } from "@guildhall/widget";
import { useRefusalOf } from "@guildhall/widget/activities";
import { markdownWords, type DialogFrame } from "@guildhall/widget/challenges";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { FormDialog, useDraft } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { useNow } from "../../time/clock.ts";
import { MarkdownField } from "@guildhall/widget/text";
import { useAttemptNow } from "./use-attempt-now.ts";

/** Default extra time to submit again, in days. */
const GRACE_DAYS = 3;

/** Requests changes with a comment; after the deadline, either rejects for good or grants extra time. */
export function Rejection({ challenge, attempt: opened, onClose }: DialogFrame & { readonly attempt: Assignment }) {
  const t = useTranslate();
  const action = useSend(assignmentCalls.reject);
  const attempt = useAttemptNow(challenge, opened);
  const refusal = useRefusalOf(attempt.abilities.reject, action);
  const draft = useDraft(`challenge.reject.${String(attempt.id)}`, "");
  const [comment, setComment] = useState(draft.initial);
  const grace = useGrace(challenge);
  const isRefusal = grace.lead === "leadFinal";
  const isEmpty = comment.trim() === "";
  const missing = isEmpty ? t("challenge:reject.needComment") : grace.isMissing ? t("challenge:reject.needTime") : null;
  const blocked = refusal ?? missing;
  const send = (): void => {
    if (blocked !== null) return;
    const { until } = grace;
    action.send({ params: { id: attempt.id }, body: { comment, until } }, () => {
      draft.forget();
      showMessage({ text: t(isRefusal ? "challenge:done.refused" : "challenge:done.rejected"), tone: "good" });
      onClose();
    });
  };
  return (
    <FormDialog
      title={t(isRefusal ? "challenge:reject.titleFinal" : "challenge:reject.title")}
      description={t(`challenge:reject.${grace.lead}`, { name: attempt.activityUser.name })}
      form={{
        isDirty: !isEmpty,
        isKept: true,
        isBusy: action.isBusy,
        blocked,
        notice: refusal === null || isEmpty ? (refusal ?? action.notice) : `${refusal} ${t("challenge:complete.copy")}`,
        errors: action.errors.map(({ message }) => message),
        send,
      }}
      words={{
        errors: t("challenge:reject.errorsTitle"),
        cancel: t("challenge:reject.cancel"),
        send: t(isRefusal ? "challenge:reject.sendFinal" : "challenge:reject.send"),
      }}
      onClose={onClose}
    >
      <MarkdownField
        label={t("challenge:reject.comment")}
        hint={t("challenge:markdown.hint")}
        words={markdownWords(t)}
        required
        maxLength={MAX_ASSIGNMENT_COMMENT_LENGTH}
        value={comment}
        error={action.errorOf("comment")}
        data-autofocus
        onChange={(event) => {
          setComment(event.currentTarget.value);
          draft.keep(event.currentTarget.value);
        }}
      />
      {grace.isAsked && <GraceFields grace={grace} error={action.errorOf("until")} />}
    </FormDialog>
  );
}

type Grace = ReturnType<typeof useGrace>;

/** Whether extra time must be decided on, and the decision; live, since a challenge may end meanwhile. */
function useGrace({ status, completeDeadlineAt }: Challenge) {
  const now = useNow();
  const { tz } = useMember().settings;
  const [isFinal, setIsFinal] = useState(false);
  const [at, setAt] = useState<string | null>(() =>
    instantOf({ ...addDays(localDateAt(now, tz), GRACE_DAYS), ...DEADLINE_TIME }, tz).toISOString(),
  );
  const isAsked = isTooLateToRetry(
    { status, completeDeadlineAt: completeDeadlineAt === null ? null : parseInstant(completeDeadlineAt) },
    now,
  );
  const isGiven = isAsked && !isFinal;
  return {
    isAsked,
    isFinal,
    setIsFinal,
    at,
    setAt,
    zone: tz,
    now,
    until: isGiven ? at : null,
    isMissing: isGiven && (at === null || parseInstant(at) <= now),
    lead: !isAsked ? "lead" : isFinal ? "leadFinal" : "leadUntil",
  } as const;
}

function GraceFields({ grace, error }: { readonly grace: Grace; readonly error: string | null }) {
  const t = useTranslate();
  const { settings } = useMember();
  return (
    <>
      <SegmentedControl
        label={t("challenge:reject.again")}
        value={grace.isFinal ? "final" : "until"}
        segments={[
          { value: "until", label: t("challenge:reject.moreTime") },
          { value: "final", label: t("challenge:reject.final") },
        ]}
        onChange={(choice) => grace.setIsFinal(choice === "final")}
      />
      {!grace.isFinal && (
        <DateTimeField
          label={t("challenge:reject.until")}
          zone={grace.zone}
          formats={settings}
          value={grace.at}
          min={grace.now.toISOString()}
          timeWhenOnlyDate={DEADLINE_TIME}
          error={error}
          onChange={grace.setAt}
        />
      )}
    </>
  );
}

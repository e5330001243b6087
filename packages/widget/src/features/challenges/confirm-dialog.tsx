import { type Assignment, assignmentCalls, type Challenge, isForOne, isWorkedOn } from "@guildhall/core/challenges";
import { useGuild, useMember, useSend, useTranslate } from "../../guild/index.ts";
import { Confirmation, useRefusalOf } from "../activities/index.ts";
import { attemptNow } from "./attempt-now.ts";
import type { DialogFrame, OpenConfirmation } from "./open-dialog.ts";
import { useAccepting } from "./use-accepting.ts";

/** Confirms an action that can't be undone, and says what it affects. */
export function ConfirmDialog({ dialog, ...frame }: DialogFrame & { readonly dialog: OpenConfirmation }) {
  return dialog.kind === "accept" ? <Acceptance {...frame} /> : <Abandonment {...frame} attempt={dialog.attempt} />;
}

function Acceptance({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const { action, accept } = useAccepting(challenge, { onDone: onClose });
  const refusal = useRefusalOf(challenge.abilities.accept, action);
  const words = {
    title: t("challenge:acceptance.title"),
    lead: t("challenge:acceptance.text"),
    send: t("challenge:acceptance.send"),
    cancel: t("challenge:acceptance.cancel"),
  };
  return (
    <Confirmation words={words} variant="primary" refusal={refusal} action={action} onSend={accept} onClose={onClose} />
  );
}

function Abandonment({ challenge, attempt: opened, onClose }: DialogFrame & { readonly attempt: Assignment }) {
  const t = useTranslate();
  const { notify } = useGuild();
  const me = useMember().user.id;
  const { send, ...action } = useSend(assignmentCalls.abandon);
  const attempt = attemptNow(challenge, opened);
  const refusal = useRefusalOf(attempt.abilities.abandon, action);
  const isTeam = attempt.assignees.length > 1;
  const abandon = (): void =>
    send({ params: { id: attempt.id } }, () => {
      notify({ text: t(isTeam ? "challenge:done.left" : "challenge:done.abandoned"), tone: "good" });
      onClose();
    });
  const words = {
    title: t(isTeam ? "challenge:abandonment.titleLeave" : "challenge:abandonment.title"),
    lead: t(`challenge:abandonment.${leadOf({ challenge, attempt, me })}`),
    send: t(isTeam ? "challenge:abandonment.sendLeave" : "challenge:abandonment.send"),
    cancel: t("challenge:abandonment.cancel"),
  };
  return <Confirmation words={words} refusal={refusal} action={action} onSend={abandon} onClose={onClose} />;
}

function leadOf({
  challenge,
  attempt,
  me,
}: {
  readonly challenge: Challenge;
  readonly attempt: Assignment;
  readonly me: number;
}): "text" | "textOnce" | "textProblem" | "textLeader" | "textMember" | "textLast" {
  if (isForOne(challenge)) return "textProblem";
  if (challenge.type === "quest" && !challenge.allowMultiQuest) return "textOnce";
  if (challenge.type !== "raid" || !isWorkedOn(attempt)) return "text";
  if (attempt.assignees.length === 1) return "textLast";
  return attempt.activityUser.id === me ? "textLeader" : "textMember";
}

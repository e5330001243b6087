import {
  type Assignment,
  type Challenge,
  isForOne,
  isWorkedOn,
  assignmentCalls,
  challengeCalls,
} from "@guildhall/core/challenges";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Action } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { resultsQuery } from "./challenge.queries.ts";
import type { DialogFrame, OpenConfirmation } from "./open-dialog.ts";
import { useAccepting } from "./use-accepting.ts";
import { useChallengeAction } from "./use-challenge-action.ts";

/** Confirms an action that can't be undone, and says what it affects. */
export function ConfirmDialog({ dialog, ...frame }: DialogFrame & { readonly dialog: OpenConfirmation }) {
  if (dialog.kind === "accept") return <Acceptance {...frame} />;
  if (dialog.kind === "close") return <Closing {...frame} />;
  if (dialog.kind === "publish") return <Publication {...frame} />;
  return dialog.kind === "delete" ? <Deletion {...frame} /> : <Abandonment {...frame} attempt={dialog.attempt} />;
}

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly effects?: readonly string[];
  readonly send: string;
  readonly cancel: string;
}

function Confirm({
  words,
  variant = "danger",
  action,
  onSend,
  onClose,
}: {
  readonly words: Words;
  readonly variant?: "danger" | "primary";
  readonly action: Action;
  readonly onSend: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button variant={variant} busy={action.isBusy} onClick={onSend}>
            {words.send}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      {words.effects !== undefined && (
        <ul className={cards.cards}>
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Acceptance({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const { action, accept } = useAccepting(challenge, { onDone: onClose });
  const words = {
    title: t("challenge:acceptance.title"),
    lead: t("challenge:acceptance.text"),
    send: t("challenge:acceptance.send"),
    cancel: t("challenge:acceptance.cancel"),
  };
  return <Confirm words={words} variant="primary" action={action} onSend={accept} onClose={onClose} />;
}

function Closing({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const navigate = useNavigate();
  const action = useChallengeAction();
  const { data } = useQuery(resultsQuery(challenge.id));
  const countOf = (key: string): number => data?.info.find((each) => each.key === key)?.count ?? 0;
  const effects = (["active", "in_review", "rejected", "division"] as const).flatMap((key) => {
    const count = countOf(key);
    return count === 0 ? [] : [t(`challenge:closing.${key === "in_review" ? "review" : key}`, { count })];
  });
  const send = (): void =>
    action.run(`close ${String(challenge.id)}`, async () => {
      await api.call(challengeCalls.close, { params: { id: challenge.id } }, { quiet: true });
      showMessage({ text: t("challenge:done.closed"), tone: "good" });
      onClose();
      void navigate({ to: "/challenges/active" as string });
    });
  const words = {
    title: t("challenge:closing.title", { title: challenge.title }),
    lead: t("challenge:closing.lead"),
    effects: [t("challenge:closing.nobody"), ...effects],
    send: t("challenge:closing.send"),
    cancel: t("challenge:closing.cancel"),
  };
  return <Confirm words={words} action={action} onSend={send} onClose={onClose} />;
}

function Publication({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const action = useChallengeAction();
  const send = (): void =>
    action.run(`publish ${String(challenge.id)}`, async () => {
      await api.call(challengeCalls.publish, { params: { id: challenge.id } }, { quiet: true });
      showMessage({ text: t("challenge:done.published"), tone: "good" });
      onClose();
    });
  const words = {
    title: t("challenge:publication.title", { title: challenge.title }),
    lead: t("challenge:publication.lead"),
    effects: action.errors.map(({ message }) => message),
    send: t("challenge:actions.publish"),
    cancel: t("challenge:publication.cancel"),
  };
  return <Confirm words={words} action={action} variant="primary" onSend={send} onClose={onClose} />;
}

function Deletion({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const navigate = useNavigate();
  const action = useChallengeAction();
  const send = (): void =>
    action.run(`delete ${String(challenge.id)}`, async () => {
      // Navigate first: the page would look for the deleted challenge.
      await api.call(challengeCalls.delete, { params: { id: challenge.id } }, { quiet: true });
      await navigate({ to: "/challenges/draft" as string });
      showMessage({ text: t("challenge:done.deleted"), tone: "good" });
    });
  const words = {
    title: t("challenge:deletion.title", { title: challenge.title }),
    lead: t("challenge:deletion.lead"),
    send: t("challenge:deletion.send"),
    cancel: t("challenge:deletion.cancel"),
  };
  return <Confirm words={words} action={action} onSend={send} onClose={onClose} />;
}

function Abandonment({ challenge, attempt, onClose }: DialogFrame & { readonly attempt: Assignment }) {
  const t = useTranslate();
  const me = useMember().user.id;
  const action = useChallengeAction();
  const isTeam = attempt.assignees.length > 1;
  const send = (): void =>
    action.run(`abandon ${String(attempt.id)}`, async (idempotencyKey) => {
      await api.call(assignmentCalls.abandon, { params: { id: attempt.id } }, { idempotencyKey, quiet: true });
      showMessage({ text: t(isTeam ? "challenge:done.left" : "challenge:done.abandoned"), tone: "good" });
      onClose();
    });
  const words = {
    title: t(isTeam ? "challenge:abandonment.titleLeave" : "challenge:abandonment.title"),
    lead: t(`challenge:abandonment.${leadOf({ challenge, attempt, me })}`),
    send: t(isTeam ? "challenge:abandonment.sendLeave" : "challenge:abandonment.send"),
    cancel: t("challenge:abandonment.cancel"),
  };
  return <Confirm words={words} action={action} onSend={send} onClose={onClose} />;
}

function leadOf({
  challenge,
  attempt,
  me,
}: {
  readonly challenge: Challenge;
  readonly attempt: Assignment;
  readonly me: number;
}): "text" | "textProblem" | "textLeader" | "textMember" | "textLast" {
  if (isForOne(challenge)) return "textProblem";
  if (challenge.type !== "raid" || !isWorkedOn(attempt)) return "text";
  if (attempt.assignees.length === 1) return "textLast";
  return attempt.activityUser.id === me ? "textLeader" : "textMember";
}

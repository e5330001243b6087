import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { Confirmation, useRefusalOf } from "@guildhall/widget/activities";
import type { DialogFrame } from "@guildhall/widget/challenges";
import { useActionOf, useCall, useGuild, useSend } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { OpenConfirmation } from "../challenges/managing.ts";

/** Confirms an action that can't be undone, and says what it affects. */
export function ConfirmDialog({ dialog, ...frame }: DialogFrame & { readonly dialog: OpenConfirmation }) {
  if (dialog.kind === "close") return <Closing {...frame} />;
  return dialog.kind === "publish" ? <Publication {...frame} /> : <Deletion {...frame} />;
}

function Closing({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const navigate = useNavigate();
  const action = useSend(challengeCalls.close);
  const refusal = useRefusalOf(challenge.abilities.close, action);
  const { data } = useCall(assignmentCalls.getResults, { params: { id: challenge.id } });
  const countOf = (key: string): number => data?.info.find((each) => each.key === key)?.count ?? 0;
  const effects = (["active", "in_review", "rejected", "division"] as const).flatMap((key) => {
    const count = countOf(key);
    return count === 0 ? [] : [t(`challenge:closing.${key === "in_review" ? "review" : key}`, { count })];
  });
  const send = (): void =>
    action.send({ params: { id: challenge.id } }, () => {
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
  return <Confirmation words={words} refusal={refusal} action={action} onSend={send} onClose={onClose} />;
}

function Publication({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const action = useSend(challengeCalls.publish);
  const refusal = useRefusalOf(challenge.abilities.publish, action);
  const send = (): void =>
    action.send({ params: { id: challenge.id } }, () => {
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
  return (
    <Confirmation words={words} refusal={refusal} action={action} variant="primary" onSend={send} onClose={onClose} />
  );
}

function Deletion({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { client } = useGuild();
  const action = useActionOf(challengeCalls.delete);
  const refusal = useRefusalOf(challenge.abilities.delete, action);
  const send = (): void =>
    action.run(`delete ${String(challenge.id)}`, async () => {
      // Navigate first: the page would look for the deleted challenge.
      await client.call(challengeCalls.delete, { params: { id: challenge.id } }, { quiet: true });
      await navigate({ to: "/challenges/draft" as string });
      showMessage({ text: t("challenge:done.deleted"), tone: "good" });
    });
  const words = {
    title: t("challenge:deletion.title", { title: challenge.title }),
    lead: t("challenge:deletion.lead"),
    send: t("challenge:deletion.send"),
    cancel: t("challenge:deletion.cancel"),
  };
  return <Confirmation words={words} refusal={refusal} action={action} onSend={send} onClose={onClose} />;
}

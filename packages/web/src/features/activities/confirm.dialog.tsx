import { Confirmation, useRefusalOf, type WireDecision } from "@guildhall/widget/activities";
import { useActionOf, useGuild, useSend } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { MoveCall } from "./activity-calls.ts";
import type { ActivityTexts, ListTexts } from "./activity-words.ts";

interface ConfirmProps {
  readonly kind: ActivityTexts;
  readonly item: { readonly id: number; readonly title: string };
  readonly call: MoveCall;
  /** Whether it may still be done. */
  readonly ability: WireDecision;
  readonly onClose: () => void;
}

interface LeavingProps extends ConfirmProps {
  readonly lists: ListTexts;
}

/** Asks before it's closed, and says what that does to those in it. */
export function ClosingDialog({
  kind,
  lists,
  item,
  call,
  ability,
  lead,
  effects = [],
  onClose,
}: ConfirmProps & {
  /** The list to go to afterwards; null stays to show how it ended. */
  readonly lists: ListTexts | null;
  /** What it means; by default, that it's final. */
  readonly lead?: string;
  readonly effects?: readonly string[];
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const action = useSend(call);
  const refusal = useRefusalOf(ability, action);
  const send = (): void =>
    action.send({ params: { id: item.id } }, () => {
      showMessage({ text: t(`${kind}:done.closed`), tone: "good" });
      onClose();
      if (lists !== null) void navigate({ to: `/${lists}/active` as string });
    });
  const words = {
    title: t(`${kind}:closing.title`, { title: item.title }),
    lead: lead ?? t(`${kind}:closing.lead`),
    effects,
    send: t(`${kind}:closing.send`),
    cancel: t(`${kind}:closing.cancel`),
  };
  return <Confirmation words={words} refusal={refusal} action={action} onSend={send} onClose={onClose} />;
}

/** Asks before a draft is published as it's saved. */
export function PublicationDialog({
  kind,
  item,
  call,
  ability,
  effects = [],
  onDone,
  onClose,
}: ConfirmProps & {
  readonly effects?: readonly string[];
  /** It's published. */
  readonly onDone?: () => void;
}) {
  const t = useTranslate();
  const action = useSend(call);
  const refusal = useRefusalOf(ability, action);
  const send = (): void =>
    action.send({ params: { id: item.id } }, () => {
      showMessage({ text: t(`${kind}:done.published`), tone: "good" });
      onClose();
      onDone?.();
    });
  const words = {
    title: t(`${kind}:publication.title`, { title: item.title }),
    lead: t(`${kind}:publication.lead`),
    effects: [...effects, ...action.errors.map(({ message }) => message)],
    send: t(`${kind}:actions.publish`),
    cancel: t(`${kind}:publication.cancel`),
  };
  return (
    <Confirmation words={words} refusal={refusal} action={action} variant="primary" onSend={send} onClose={onClose} />
  );
}

/** Asks before a draft is deleted. */
export function DeletionDialog({ kind, lists, item, call, ability, onClose }: LeavingProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { client } = useGuild();
  const action = useActionOf(call);
  const refusal = useRefusalOf(ability, action);
  const send = (): void =>
    action.run(`delete ${String(item.id)}`, async () => {
      // Navigate first: the page would look for what was deleted.
      await client.call(call, { params: { id: item.id } }, { quiet: true });
      await navigate({ to: `/${lists}/draft` as string });
      showMessage({ text: t(`${kind}:done.deleted`), tone: "good" });
    });
  const words = {
    title: t(`${kind}:deletion.title`, { title: item.title }),
    lead: t(`${kind}:deletion.lead`),
    send: t(`${kind}:deletion.send`),
    cancel: t(`${kind}:deletion.cancel`),
  };
  return <Confirmation words={words} refusal={refusal} action={action} onSend={send} onClose={onClose} />;
}

import { parseInstant } from "@guildhall/core";
import { describeRefusal } from "@guildhall/core/i18n";
import { type ThanksCard as Thanks } from "@guildhall/core/thanks";
import { Button, ThanksCard, type FeedItemFrame } from "@guildhall/widget";
import Undo2 from "lucide-react/icons/undo-2";
import { useState, type KeyboardEvent } from "react";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useNow } from "../../time/clock.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { undoThanks } from "./undo-thanks.ts";
import { openThankBack } from "./thank-dialog.store.ts";
import { undoMinutesLeft } from "./undo-left.ts";

/** One thanks in a list: thank back by button or T, undo one's own while there's time. */
export function ThanksItem({
  thanks,
  readAt,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly thanks: Thanks;
  /** When it was fetched, by this machine's clock. */
  readonly readAt: Date;
}) {
  const { user } = useMember();
  const time = useFeedTime();
  const author = { id: thanks.authorUserId, name: thanks.authorName, avatarUrl: thanks.authorAvatarUrl };
  const refusal = useRefusal(thanks);
  const thankBack = thanks.abilities.thankBack.allowed ? () => openThankBack(author) : null;
  return (
    <ThanksCard
      {...frame}
      time={time(thanks.publishedAt)}
      giver={author}
      receivers={thanks.receivers}
      description={thanks.description}
      rewards={thanks.rewards}
      meId={user.id}
      memberHref={(id) => `/user/${String(id)}`}
      {...(thankBack && { thankBack: { onSelect: thankBack } })}
      {...(refusal !== null && { thankBack: { onSelect: () => undefined, disabledReason: refusal } })}
      actions={<UndoButton thanks={thanks} readAt={readAt} />}
      onKeyDown={(event) => thankByKey(event, thankBack)}
    />
  );
}

/** Nothing to return, so no reason is shown. */
const SILENT: readonly string[] = ["self", "not_receiver"];

/** Why the reader can't thank back, as text; null if it's obvious, or if they can. */
function useRefusal({ abilities }: Thanks): string | null {
  const t = useTranslateAny();
  const { allowed, reason = "" } = abilities.thankBack;
  return allowed || SILENT.includes(reason) ? null : describeRefusal(t, { reason });
}

function UndoButton({ thanks, readAt }: { readonly thanks: Thanks; readonly readAt: Date }) {
  const t = useTranslate();
  const now = useNow();
  const [isBusy, setIsBusy] = useState(false);
  const minutes = undoMinutesLeft({
    isAllowed: thanks.abilities.undo.allowed,
    undoUntil: parseInstant(thanks.undoUntil),
    now,
    readAt,
  });
  if (minutes === null) return null;
  const undo = async (): Promise<void> => {
    setIsBusy(true);
    await undoThanks(thanks.id);
    setIsBusy(false);
  };
  return (
    <Button size="s" icon={<Undo2 />} busy={isBusy} onClick={() => void undo()}>
      {minutes === 0 ? t("thanks:undo.lastMinute") : t("thanks:undo.minutes", { count: minutes })}
    </Button>
  );
}

function thankByKey(event: KeyboardEvent<HTMLElement>, thankBack: (() => void) | null): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.code !== "KeyT" || !isPlain || event.target !== event.currentTarget || thankBack === null) return;
  event.preventDefault();
  thankBack();
}

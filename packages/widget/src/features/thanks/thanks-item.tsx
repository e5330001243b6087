import { dayInWords, localDateAt, parseInstant } from "@guildhall/core";
import { describeRefusal } from "@guildhall/core/i18n";
import { isWaiting, undoMinutesLeft, type ThanksCard as Thanks } from "@guildhall/core/thanks";
import Undo2 from "lucide-react/icons/undo-2";
import {
  useGuild,
  useMember,
  useSending,
  useStored,
  useReaderLanguage,
  useTranslate,
  useTranslateAny,
} from "../../guild/index.ts";
import { useFeedTime } from "../../time/index.ts";
import type { Person } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { memberHref } from "../members/index.ts";
import { thankByKey } from "./thanks-card-keys.ts";
import { ThanksCard } from "./thanks-card.tsx";
import { undoThanks, withdrawThanks } from "./undo-thanks.ts";

/** One thanks in a list: thank back by button or T, undo one's own while there's time. */
export function ThanksItem({
  thanks,
  readAt,
  onThankBack,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly thanks: Thanks;
  /** When it was fetched, by this machine's clock. */
  readonly readAt: Date;
  readonly onThankBack: (giver: Person) => void;
}) {
  const { user } = useMember();
  const time = useFeedTime();
  const author = { id: thanks.authorUserId, name: thanks.authorName, avatarUrl: thanks.authorAvatarUrl };
  const refusal = useRefusal(thanks);
  const thankBack = thanks.abilities.thankBack.allowed ? () => onThankBack(author) : null;
  return (
    <ThanksCard
      {...frame}
      time={time(thanks.publishedAt)}
      giver={author}
      receivers={receiversOf(thanks)}
      description={thanks.description}
      rewards={thanks.rewards}
      meId={user.id}
      memberHref={memberHref}
      {...(thankBack && { thankBack: { onSelect: thankBack } })}
      {...(refusal !== null && { thankBack: { onSelect: () => undefined, disabledReason: refusal } })}
      meta={isWaiting(thanks) && <WaitsUntil thanks={thanks} />}
      actions={isWaiting(thanks) ? <WithdrawButton thanks={thanks} /> : <UndoButton thanks={thanks} readAt={readAt} />}
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

/** Who has yet to join has no profile. */
function receiversOf({ receivers, waitsFor }: Thanks): readonly Person[] {
  return waitsFor === "" ? receivers : [...receivers, { id: 0, name: waitsFor }];
}

function WaitsUntil({ thanks: { waitsFor, waitsUntil } }: { readonly thanks: Thanks }) {
  const t = useTranslate();
  const { tz } = useMember().settings;
  const language = useReaderLanguage();
  if (waitsUntil === null) return null;
  const date = dayInWords(localDateAt(parseInstant(waitsUntil), tz), language);
  return <span>{t("thanks:waiting.until", { name: waitsFor, date })}</span>;
}

function WithdrawButton({ thanks }: { readonly thanks: Thanks }) {
  const t = useTranslate();
  const guild = useGuild();
  const { isBusy, run } = useSending();
  if (!thanks.abilities.withdraw.allowed) return null;
  return (
    <Button size="s" icon={<Undo2 />} busy={isBusy} onClick={() => run(() => withdrawThanks(guild, thanks.id))}>
      {t("thanks:waiting.withdraw")}
    </Button>
  );
}

function UndoButton({ thanks, readAt }: { readonly thanks: Thanks; readonly readAt: Date }) {
  const t = useTranslate();
  const guild = useGuild();
  const now = useStored(guild.clock);
  const { isBusy, run } = useSending();
  const minutes = undoMinutesLeft({
    isAllowed: thanks.abilities.undo.allowed,
    undoUntil: parseInstant(thanks.undoUntil),
    now,
    readAt,
  });
  if (minutes === null) return null;
  return (
    <Button size="s" icon={<Undo2 />} busy={isBusy} onClick={() => run(() => undoThanks(guild, thanks.id))}>
      {minutes === 0 ? t("thanks:undo.lastMinute") : t("thanks:undo.minutes", { count: minutes })}
    </Button>
  );
}

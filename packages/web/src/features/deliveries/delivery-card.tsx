import { parseInstant } from "@guildhall/core";
import { type Delivery, deliveryCalls, isWaitingDelivery } from "@guildhall/core/deliveries";
import { describeRefusal } from "@guildhall/core/i18n";
import { Badge, Banner, Button, Card, VisuallyHidden } from "@guildhall/widget";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useNow } from "../../time/clock.ts";
import { useFeedTime } from "@guildhall/widget/time";
import { useDeliveryAction } from "./use-delivery-action.ts";
import { useDeliveryWords } from "./use-delivery-words.ts";

interface CardProps {
  readonly delivery: Delivery;
  readonly onDiscard: () => void;
}

export function DeliveryCard({ delivery, onDiscard }: CardProps) {
  const t = useTranslate();
  const words = useDeliveryWords()(delivery);
  const retry = useDeliveryAction(deliveryCalls.retry, { id: delivery.id, done: "retried" });
  const isWaiting = isWaitingDelivery(delivery);
  const address = delivery.kind === "mail" && delivery.receiver !== null ? delivery.address : "";
  const state = isWaiting ? "waiting" : "givenUp";
  return (
    <Card
      title={words}
      level={2}
      actions={<Badge tone={isWaiting ? "warning" : "danger"}>{t(`deliveries:states.${state}`)}</Badge>}
    >
      <div className={cards.cards}>
        <div>
          {address !== "" && <p>{address}</p>}
          <p>{t(`deliveries:problems.${delivery.problem}`)}</p>
          <Attempts delivery={delivery} />
        </div>
        {retry.notice !== null && <Banner tone="danger">{retry.notice}</Banner>}
        <Actions delivery={delivery} words={words} isBusy={retry.isBusy} onRetry={retry.send} onDiscard={onDiscard} />
      </div>
    </Card>
  );
}

function Attempts({ delivery: { attempts, firstTriedAt, lastTriedAt, nextTryAt } }: { readonly delivery: Delivery }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const now = useNow();
  const [first, last] = [timeOf(firstTriedAt), timeOf(lastTriedAt)];
  const next = nextTryAt === null ? null : parseInstant(nextTryAt);
  return (
    <p>
      {attempts === 0 ? t("deliveries:notTried") : t("deliveries:attempts", { count: attempts })}
      {": "}
      <time dateTime={first.iso} data-tooltip={first.title}>
        {t("deliveries:first", { when: first.text })}
      </time>
      {", "}
      <time dateTime={last.iso} data-tooltip={last.title}>
        {t("deliveries:last", { when: last.text })}
      </time>
      {". "}
      {next !== null &&
        (next > now ? t("deliveries:next", { when: timeOf(next.toISOString()).text }) : t("deliveries:nextSoon"))}
    </p>
  );
}

function Actions({
  delivery,
  words,
  isBusy,
  onRetry,
  onDiscard,
}: CardProps & {
  readonly words: string;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const { retry, discard } = delivery.abilities;
  const reasonOf = ({ allowed, reason = "" }: typeof retry): string | null =>
    allowed ? null : describeRefusal(translateAny, { reason });
  const about = <VisuallyHidden>{`: ${words}`}</VisuallyHidden>;
  return (
    <div className={cards.actions}>
      <Button size="s" busy={isBusy} disabledReason={reasonOf(retry)} onClick={onRetry}>
        {t("deliveries:retry")}
        {about}
      </Button>
      {discard.allowed && (
        <Button size="s" variant="ghost" onClick={onDiscard}>
          {t("deliveries:discard")}
          {about}
        </Button>
      )}
    </div>
  );
}

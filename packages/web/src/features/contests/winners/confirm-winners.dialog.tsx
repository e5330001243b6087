import type { UserRef } from "@guildhall/core";
import { givesOthers } from "@guildhall/core/contests";
import { Banner, Button, Dialog, MemberNames, RewardList, type RewardAmount } from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { useCostWords } from "./cost-words.ts";
import type { WinnersForm } from "./use-winners-form.ts";
import styles from "./winners.module.css";

/** Names shown of one place. */
const NAMED = 10;

/** Who gets what, before it's for good. */
export function ConfirmWinners({ form }: { readonly form: WinnersForm }) {
  const t = useTranslate();
  const words = useCostWords();
  const { contest, draft, cost, sending, save, cancel } = form;
  return (
    <Dialog
      open
      size="s"
      onClose={cancel}
      title={t("contest:winners.confirm.title")}
      description={
        cost.paid === 0 ? t("contest:winners.confirm.unpaid") : t("contest:winners.confirm.lead", { count: cost.paid })
      }
      actions={
        <>
          <Button onClick={cancel} data-autofocus>
            {t("contest:winners.confirm.cancel")}
          </Button>
          <Button variant="primary" busy={sending.isBusy} onClick={save}>
            {t("contest:winners.confirm.send")}
          </Button>
        </>
      }
    >
      {sending.notice !== null && <Banner tone="danger">{sending.notice}</Banner>}
      <ul className={styles.lines}>
        {draft.places.map((people, index) => (
          <Winning
            key={index}
            label={t("contest:winners.place", { place: index + 1 })}
            people={people}
            rewards={contest.rewardsByPlace[index] ?? []}
          />
        ))}
        {givesOthers(contest) &&
          (draft.othersAll ? (
            cost.others > 0 && (
              <Line label={t("contest:winners.others")} rewards={contest.otherRewards} count={cost.others}>
                {t("contest:winners.confirm.rest", { count: cost.others })}
              </Line>
            )
          ) : (
            <Winning label={t("contest:winners.others")} people={draft.others} rewards={contest.otherRewards} />
          ))}
      </ul>
      <p>{words(cost.sum)}</p>
    </Dialog>
  );
}

function Winning({
  people,
  ...line
}: {
  readonly label: string;
  readonly people: readonly UserRef[];
  readonly rewards: readonly RewardAmount[];
}) {
  if (people.length === 0) return null;
  return (
    <Line {...line} count={people.length}>
      <MemberNames members={people} max={NAMED} />
    </Line>
  );
}

function Line({
  label,
  rewards,
  count,
  children,
}: {
  readonly label: string;
  readonly rewards: readonly RewardAmount[];
  readonly count: number;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <li>
      <div className={styles.line}>
        <span>{label}</span>
        {rewards.length === 0 ? t("contest:facts.honor") : <RewardList rewards={rewards} size="s" />}
        {rewards.length > 0 && count > 1 && t("contest:winners.confirm.each")}
      </div>
      <div>{children}</div>
    </li>
  );
}

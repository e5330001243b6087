import { amountInWords, amountsInWords, type CurrencyForms, currencyWord } from "@guildhall/core";
import { classNames } from "./class-names.ts";
import { useLanguage, useText } from "./text.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./reward.module.css";

/** An amount as on the wire; `amount` is in hundredths. */
export interface RewardAmount {
  readonly currencyId: number;
  readonly currencyName: string;
  readonly currencyForms: CurrencyForms;
  /** An emoji, or the URL of an uploaded image. */
  readonly currencyIconUrl: string;
  readonly amount: number;
  readonly formattedAmount: string;
}

/** `plain` has no chip background, `gain` and `loss` show their sign and colour. */
export type RewardTone = "chip" | "plain" | "gain" | "loss";

const SIGN: Readonly<Partial<Record<RewardTone, string>>> = { gain: "+", loss: "−" };

/** One amount with its currency's icon. */
export function RewardChip({
  reward,
  tone = "chip",
  size = "m",
}: {
  readonly reward: RewardAmount;
  readonly tone?: RewardTone;
  readonly size?: "s" | "m" | "l";
}) {
  const language = useLanguage();
  return (
    <span
      className={classNames(styles.chip, styles[tone], styles[size])}
      data-tooltip={amountInWords(reward, language)}
    >
      <CurrencyIcon url={reward.currencyIconUrl} />
      <span className={styles.amount}>{`${SIGN[tone] ?? ""}${reward.formattedAmount.replace(/^[-−]/, "")}`}</span>
      <VisuallyHidden>{` ${currencyWord(reward, language)}`}</VisuallyHidden>
    </span>
  );
}

/** A wrapping row of amounts; those beyond `max` are counted. */
export function RewardList({
  rewards,
  tone,
  size,
  max = rewards.length,
}: {
  readonly rewards: readonly RewardAmount[];
  readonly tone?: RewardTone;
  readonly size?: "s" | "m" | "l";
  readonly max?: number;
}) {
  const t = useText();
  const language = useLanguage();
  const rest = rewards.slice(max);
  return (
    <span className={classNames(styles.list, tone === "plain" && styles.apart)}>
      {rewards.slice(0, max).map((reward) => (
        <RewardChip key={reward.currencyId} reward={reward} {...(tone && { tone })} {...(size && { size })} />
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} data-tooltip={amountsInWords(rest, language)}>
          <span aria-hidden="true">{`+${rest.length}`}</span>
          <VisuallyHidden>{t("kit:andMore", { count: rest.length })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** A currency's icon in 1.15em, without text: an emoji or an image. */
export function CurrencyIcon({ url }: { readonly url: string }) {
  return isAddress(url) ? (
    <img className={styles.picture} src={url} alt="" loading="lazy" />
  ) : (
    <span className={styles.emoji} aria-hidden="true">
      {url}
    </span>
  );
}

// Uploaded images have a URL, everything else is an emoji.
function isAddress(icon: string): boolean {
  return /^(?:[a-z]+:|\/|\.)/i.test(icon);
}

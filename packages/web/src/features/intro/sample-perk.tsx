import { MAX_PRODUCT_COST } from "@guildhall/core";
import { AmountField, Badge, CurrencyIcon } from "@guildhall/widget";
import Check from "lucide-react/icons/check";
import { useTranslate } from "../../i18n/language.ts";
import type { FirstPerks, Samples } from "./use-first-perks.ts";
import styles from "./sample-perk.module.css";

/** A suggested perk: a press on its picture or title leaves it out, and takes it in again. */
export function SamplePerk({ sample, form }: { readonly sample: Samples["items"][number]; readonly form: FirstPerks }) {
  const t = useTranslate();
  const { key, title, imageUrl, costs, isAdded } = sample;
  const isChosen = form.isChosen(key);
  const [cost] = costs;
  return (
    <div className={styles.perk}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen || isAdded}
          disabled={isAdded}
          onChange={(event) => form.choose(key, event.currentTarget.checked)}
        />
        <span className={styles.picture}>
          <img src={imageUrl} alt="" width={96} height={64} />
          <Check className={styles.mark} aria-hidden="true" />
        </span>
        <span className={styles.title}>{title}</span>
      </label>
      <div className={styles.price}>
        {isAdded && <Badge tone="success">{t("intro:perks.onShelf")}</Badge>}
        {!isAdded && cost !== undefined && (
          <AmountField
            label={t("intro:perks.price", { title })}
            hideLabel
            start={<CurrencyIcon url={cost.currencyIconUrl} />}
            value={form.priceOf(sample)}
            max={MAX_PRODUCT_COST}
            disabled={!isChosen}
            onChange={(amount) => form.setPrice(key, amount)}
          />
        )}
      </div>
    </div>
  );
}

import type { RewardCurrency } from "@guildhall/core/rewards";
import { Button } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import type { Rewards, RewardsForm } from "../rewards/index.ts";
import styles from "./currency-tiles.module.css";

/** Currencies shown before expanding the rest. */
const FEW = 6;

/** Currencies to choose from: those in use and some common ones; all others on demand. */
export function CurrencyTiles({ data, form }: { readonly data: Rewards; readonly form: RewardsForm }) {
  const t = useTranslate();
  const { custom, popular, other } = data;
  const [showsAll, setShowsAll] = useState(false);
  // Those in use initially stay in place, even when unticked.
  const [few] = useState(() => [
    ...custom,
    ...popular.filter((each, place) => place < FEW || form.isAllowed(each.id)),
    ...other.filter((each) => form.isAllowed(each.id)),
  ]);
  const all = [...custom, ...popular, ...other];
  return (
    <>
      <div className={styles.tiles} role="group" aria-label={t("intro:reward.currencies")}>
        {(showsAll ? all : few).map((currency) => (
          <Tile key={currency.id} currency={currency} form={form} />
        ))}
      </div>
      {!showsAll && all.length > few.length && (
        <Button variant="ghost" onClick={() => setShowsAll(true)}>
          {t("intro:reward.more", { count: all.length - few.length })}
        </Button>
      )}
    </>
  );
}

function Tile({
  currency: { id, iconUrl, name },
  form,
}: {
  readonly currency: RewardCurrency;
  readonly form: RewardsForm;
}) {
  return (
    <label className={styles.tile}>
      <input
        type="checkbox"
        className={styles.box}
        checked={form.isAllowed(id)}
        onChange={(event) => form.allow(id, event.currentTarget.checked)}
      />
      <img src={iconUrl} alt="" width={28} height={28} loading="lazy" />
      <span className={styles.name}>{name}</span>
    </label>
  );
}

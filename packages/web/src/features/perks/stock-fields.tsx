import { MAX_PRODUCT_QUANTITY } from "@guildhall/core";
import { SegmentedControl, TextField } from "@guildhall/widget";
import type { ClipboardEvent, KeyboardEvent } from "react";
import formStyles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";
import { keepNumeric, readQuantity } from "./perk-draft.ts";
import type { PerkForm } from "./use-perk-form.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** How many there are: endless, or a whole number; -1 typed is endless too. */
export function StockFields({ form }: { readonly form: PerkForm }) {
  const t = useTranslate();
  const { draft, change } = form;
  const settle = (quantity: number | null): void => {
    if (quantity === null) return;
    change(quantity < 0 ? { isEndless: true, quantity: "" } : { quantity: String(quantity) });
  };
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    settle(Math.min(Math.max((readQuantity(draft.quantity) ?? 0) + by, 0), MAX_PRODUCT_QUANTITY));
  };
  return (
    <div className={formStyles.form}>
      <div>
        <p className={formStyles.legend}>{t("perks:form.stock")}</p>
        <SegmentedControl
          label={t("perks:form.stock")}
          value={draft.isEndless ? "endless" : "counted"}
          segments={[
            { value: "endless", label: t("perks:form.endless") },
            { value: "counted", label: t("perks:form.counted") },
          ]}
          onChange={(value) => change({ isEndless: value === "endless" })}
        />
      </div>
      {!draft.isEndless && (
        <TextField
          label={t("perks:form.quantity")}
          hint={t("perks:form.quantityHint", { max: MAX_PRODUCT_QUANTITY })}
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          error={form.errorOf("quantity")}
          onChange={(event) => change({ quantity: keepNumeric(event.currentTarget.value) })}
          onPaste={refuseWords}
          onKeyDown={step}
          onBlur={() => settle(readQuantity(draft.quantity))}
        />
      )}
    </div>
  );
}

function refuseWords(event: ClipboardEvent): void {
  const text = event.clipboardData.getData("text").trim();
  if (keepNumeric(text) !== text) event.preventDefault();
}

import { MAX_PRODUCT_QUANTITY } from "@guildhall/core";
import { isBelowZero, keepNumeric, quantityChange, readQuantity } from "@guildhall/core/perks";
import { SegmentedControl, TextField } from "@guildhall/widget";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import type { PerkForm } from "./use-perk-form.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Unlimited or a whole number. A correction of the input is always announced. */
export function StockFields({ form }: { readonly form: PerkForm }) {
  const t = useTranslate();
  const [note, setNote] = useState("");
  const { draft, change } = form;
  const type = (quantity: string): void => {
    setNote("");
    change({ quantity });
  };
  const settle = (): void => {
    const quantity = readQuantity(draft.quantity);
    // A negative number stays as typed: its intent is unclear.
    if (quantity === null || isBelowZero(draft)) return;
    const done = quantityChange(draft.quantity);
    change({ quantity: String(quantity) });
    setNote(done === null ? "" : t(`perks:form.quantityChange.${done}`, { quantity }));
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key === "Enter") settle();
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    type(String(Math.min(Math.max((readQuantity(draft.quantity) ?? 0) + by, 0), MAX_PRODUCT_QUANTITY)));
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
          note={note}
          onChange={(event) => type(keepNumeric(event.currentTarget.value))}
          onPaste={refuseWords}
          onKeyDown={step}
          onBlur={settle}
        />
      )}
    </div>
  );
}

function refuseWords(event: ClipboardEvent): void {
  const text = event.clipboardData.getData("text").trim();
  if (keepNumeric(text) !== text) event.preventDefault();
}

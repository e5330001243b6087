import { statementCalls } from "@guildhall/core/balances";
import { Statement } from "@guildhall/widget/profiles";
import { useTranslate } from "../../i18n/language.ts";
import { useSearchText } from "../../routing/search.ts";
import { api } from "../../session/api.ts";
import { ExportButton } from "../../shell/export-button.tsx";

/** A member's statement, of the currency in the URL. */
export function ProfileStatement({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const [chosen, setChosen] = useSearchText("currency");
  const currencyId = toCurrencyId(chosen);
  const read = () =>
    api.call(statementCalls.export, { params: { id: userId }, query: { currency_id: currencyId } }, { quiet: true });
  return (
    <Statement
      userId={userId}
      currencyId={currencyId}
      onCurrency={(id) => setChosen(id === 0 ? "" : String(id))}
      actions={<ExportButton label={t("statement:export")} read={read} />}
    />
  );
}

/** The currency in the URL; 0 for none. */
export function toCurrencyId(text: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}

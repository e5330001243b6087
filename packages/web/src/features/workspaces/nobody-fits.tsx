import { Button, Card, EmptyState } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";

/** No workspace has such a plan. */
export function NobodyFits({ onClear }: { readonly onClear: () => void }) {
  const t = useTranslate();
  const clear = <Button onClick={onClear}>{t("granting:filters.clear")}</Button>;
  return (
    <Card>
      <EmptyState picture="compass" title={t("granting:filters.nobody")} action={clear} />
    </Card>
  );
}

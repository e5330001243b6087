import { Button, Card, EmptyState } from "@guildhall/widget";
import { useTranslate } from "../i18n/language.ts";

/** In place of what couldn't be loaded. */
export function LoadFailure({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState picture="offline" title={title} action={<Button onClick={onRetry}>{t("words:retry")}</Button>} />
    </Card>
  );
}

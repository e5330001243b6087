import { Button, Card, EmptyState } from "@guildhall/widget";
import { useTranslate } from "@guildhall/widget/guild";

/** The site has no workspace yet. */
export function NotConnected() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState picture="compass" title={t("forge:unbound.title")}>
        {t("forge:unbound.text")}
      </EmptyState>
    </Card>
  );
}

/** The site has a workspace, and the person isn't known in it. */
export function NotLinked({ onLink, onAgain }: { readonly onLink: () => void; readonly onAgain: () => void }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState
        picture="people"
        title={t("forge:unlinked.title")}
        action={
          <>
            <Button variant="primary" onClick={onLink}>
              {t("forge:unlinked.link")}
            </Button>
            <Button variant="ghost" onClick={onAgain}>
              {t("forge:unlinked.again")}
            </Button>
          </>
        }
      >
        {t("forge:unlinked.text")}
      </EmptyState>
    </Card>
  );
}

/** Somebody of the workspace who was disabled in it. */
export function Disabled() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState picture="lock" title={t("forge:disabled.title")}>
        {t("forge:disabled.text")}
      </EmptyState>
    </Card>
  );
}

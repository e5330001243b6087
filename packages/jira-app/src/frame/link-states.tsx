import { Button, Card, EmptyState } from "@guildhall/widget";
import { useMember, useTranslate } from "@guildhall/widget/guild";

/** The site has no workspace yet. */
export function NotConnected() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState picture="compass" title={t("tracker:unbound.title")}>
        {t("tracker:unbound.text")}
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
        title={t("tracker:unlinked.title")}
        action={
          <>
            <Button variant="primary" onClick={onLink}>
              {t("tracker:unlinked.link")}
            </Button>
            <Button variant="ghost" onClick={onAgain}>
              {t("tracker:unlinked.again")}
            </Button>
          </>
        }
      >
        {t("tracker:unlinked.text")}
      </EmptyState>
    </Card>
  );
}

/** Somebody of the workspace who was disabled in it. */
export function Disabled() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState picture="lock" title={t("tracker:disabled.title")}>
        {t("tracker:disabled.text")}
      </EmptyState>
    </Card>
  );
}

/** For administrators: which workspace it is, and where the rest is set. */
export function ConnectedSite({ openPage }: { readonly openPage: (href: string) => void }) {
  const t = useTranslate();
  const { workspace } = useMember();
  return (
    <Card>
      <EmptyState
        picture="people"
        title={t("tracker:connected.title", { workspace: workspace.name })}
        action={
          <Button variant="primary" onClick={() => openPage("/settings/jira")}>
            {t("tracker:connected.settings")}
          </Button>
        }
      >
        {t("tracker:connected.text")}
      </EmptyState>
    </Card>
  );
}

import { Button, Card, EmptyState } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { latePart, useMay, useMember, useTranslate } from "@guildhall/widget/guild";
import { useMayOpenInPanel } from "./use-panel.ts";

const SiteSettings = latePart({
  load: () => import("./site-settings.tsx").then((file) => file.SiteSettings),
  texts: ["tracker"],
});

/** For administrators: which workspace it is, what's set for the site, and where the rest is set. */
export function ConnectedSite({
  siteUrl,
  openPage,
}: {
  readonly siteUrl: string;
  readonly openPage: (href: string) => void;
}) {
  const t = useTranslate();
  const { workspace } = useMember();
  const isManager = useMay("manage-ws-settings");
  const mayOpen = useMayOpenInPanel("/settings/jira");
  return (
    <div className={formStyles.long}>
      <Card>
        <EmptyState
          picture="people"
          title={t("forge:connected.title", { workspace: workspace.name })}
          action={
            mayOpen && (
              <Button variant="primary" onClick={() => openPage("/settings/jira")}>
                {t("forge:connected.settings")}
              </Button>
            )
          }
        >
          {t("forge:connected.text")} {!mayOpen && t("forge:connected.ask", { workspace: workspace.name })}
        </EmptyState>
      </Card>
      {isManager && <SiteSettings siteUrl={siteUrl} />}
    </div>
  );
}

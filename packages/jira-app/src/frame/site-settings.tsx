import { jiraCalls } from "@guildhall/core/integrations";
import { Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { useCall, useTranslate } from "@guildhall/widget/guild";
import { RulesCard, TempoToken } from "@guildhall/widget/jira-site";

/** What's set for the site, for those who manage its workspace. */
export function SiteSettings({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <>
      <RulesCard />
      <Tempo siteUrl={siteUrl} />
    </>
  );
}

function Tempo({ siteUrl }: { readonly siteUrl: string }) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(jiraCalls.get, {});
  if (data === undefined && isError)
    return (
      <Banner
        tone="danger"
        actions={
          <Button size="s" onClick={() => void refetch()}>
            {t("embed:retry")}
          </Button>
        }
      >
        {t("embed:unreached.title")}
      </Banner>
    );
  const site = data?.sites.find((each) => each.state === "active" && each.siteUrl === siteUrl);
  if (data !== undefined && site === undefined) return null;
  return <Card title="Tempo">{site === undefined ? <SkeletonText lines={3} /> : <TempoToken site={site} />}</Card>;
}

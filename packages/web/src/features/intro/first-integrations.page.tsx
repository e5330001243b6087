import { Button, Card, EmptyState } from "@guildhall/widget";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { chatQuery, FirstChat, Outcome, useChats } from "../integrations/index.ts";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { useIntro } from "./use-intro.ts";
import styles from "./intro-page.module.css";

const PATH = "/intro/integrations";

function FirstIntegrationsPage() {
  const t = useTranslate();
  const step = useIntro(PATH);
  const chats = useChats();
  const info = useSessionInfo();
  const hasOne = info?.loggedIn === true && info.integrations.length > 0;
  // Without one, a workspace that needs it would lead back here.
  const isNeeded = info?.loggedIn === true && !info.optionalInteg && !hasOne;
  return (
    <IntroPage
      step={step}
      picture="talk"
      title={t("intro:integrations.title")}
      lead={t("intro:integrations.lead")}
      question={{ data: chats, isError: false, refetch: () => undefined }}
      hasExit={false}
    >
      {() => (
        <div className={styles.form}>
          {/* Only Slack's installation leaves the panel and comes back. */}
          <Outcome provider="slack" />
          {chats.length === 0 && (
            <Card>
              <EmptyState picture="compass" title={t("intro:integrations.none")} />
            </Card>
          )}
          {chats.map((provider) => (
            <FirstChat key={provider} provider={provider} back={step.within(PATH)} />
          ))}
          <IntroFoot>
            {hasOne || isNeeded ? (
              <Button
                variant="primary"
                disabledReason={isNeeded ? t("intro:integrations.needed") : null}
                onClick={step.goOn}
              >
                {t("intro:goOn")}
              </Button>
            ) : (
              <Button onClick={step.skip}>{t("intro:later")}</Button>
            )}
          </IntroFoot>
        </div>
      )}
    </IntroPage>
  );
}

/** Connects the team's chats. */
export const firstIntegrationsPage = definePage({
  component: FirstIntegrationsPage,
  warm: () => {
    const { info } = session.getState();
    const chats = info?.loggedIn === true ? info.chats : [];
    return Promise.all(
      (["slack", "telegram"] as const)
        .filter((each) => chats.includes(each))
        .map((each) => queryClient.prefetchQuery(chatQuery(each))),
    );
  },
});

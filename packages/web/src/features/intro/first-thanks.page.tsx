import { toGuardSession } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { Button, ButtonLink, EmptyState } from "@guildhall/widget";
import { callQuery } from "@guildhall/widget/guild";
import { FirstThanks, NEW_THANKS } from "@guildhall/widget/thanks";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useMay, useSessionInfo } from "../../session/use-session.ts";
import { useSetUpLink } from "../thanks/index.ts";
import { IntroFoot, IntroPage, NOTHING_TO_LOAD } from "./intro-page.tsx";
import { useIntro, type IntroStep } from "./use-intro.ts";
import { useInvited } from "./use-invited.ts";
import styles from "./intro-page.module.css";

function FirstThanksPage() {
  const t = useTranslate();
  const step = useIntro("/intro/thanks");
  const navigate = useNavigate();
  const setUp = useSetUpLink({ variant: "primary" });
  const { invited, memberOf } = useInvited();
  return (
    <IntroPage
      step={step}
      picture="letter"
      isTall
      title={t("intro:thanks.title")}
      lead={t("intro:thanks.lead")}
      question={NOTHING_TO_LOAD}
    >
      {() => (
        <FirstThanks
          invited={invited}
          memberOf={memberOf}
          setUp={setUp}
          alone={<Alone step={step} />}
          className={styles.form}
          foot={(send) =>
            send === null ? (
              <IntroFoot>
                <Button variant="primary" onClick={step.skip}>
                  {t("intro:goOn")}
                </Button>
              </IntroFoot>
            ) : (
              <IntroFoot onSkip={step.skip}>{send}</IntroFoot>
            )
          }
          onPublished={(tid) => {
            step.take();
            void navigate({ href: step.within(`/intro/thanks/${String(tid)}`) });
          }}
        />
      )}
    </IntroPage>
  );
}

/** Until somebody has been invited, there is nobody to thank. */
function Alone({ step }: { readonly step: IntroStep }) {
  const t = useTranslate();
  const mayInvite = useMay("access-intro");
  const { hasInvites } = toGuardSession(useSessionInfo());
  const invite = mayInvite && hasInvites && (
    <ButtonLink href={step.within("/intro/invite")}>{t("intro:thanks.invite")}</ButtonLink>
  );
  return (
    <EmptyState picture="people" title={t("intro:thanks.aloneTitle")} action={invite}>
      {t("intro:thanks.alone")}
    </EmptyState>
  );
}

/** A first thanks: one person, a few words and a few units. */
export const firstThanksPage = definePage({
  component: FirstThanksPage,
  warm: () => queryClient.prefetchQuery(callQuery(api, thanksCalls.getForEdit, NEW_THANKS)),
});

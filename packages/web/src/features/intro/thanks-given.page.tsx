import { isPublished, isWaiting, thanksCalls } from "@guildhall/core/thanks";
import { Button, ButtonLink } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { ThanksItem } from "@guildhall/widget/thanks";
import { useParams } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { openThankBack } from "../thanks/index.ts";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { useIntro } from "./use-intro.ts";
import styles from "./intro-page.module.css";

function ThanksGivenPage() {
  const t = useTranslate();
  const id = Number(useParams({ strict: false }).tid);
  const step = useIntro("/intro/thanks");
  const question = useCall(thanksCalls.get, { params: { id } });
  const { data, isError, dataUpdatedAt } = question;
  const isUndone = data !== undefined && !isPublished(data.thanks) && !isWaiting(data.thanks);
  return (
    <IntroPage
      step={step}
      picture="letter"
      title={t(isError ? "intro:given.missing" : isUndone ? "intro:given.undone" : "intro:given.title")}
      question={question}
    >
      {({ thanks }) => (
        <div className={styles.form}>
          {!isUndone && <ThanksItem thanks={thanks} readAt={new Date(dataUpdatedAt)} onThankBack={openThankBack} />}
          <IntroFoot>
            <Button variant="primary" autoFocus data-autofocus="" onClick={step.goOn}>
              {t("intro:goOn")}
            </Button>
            {isUndone && (
              <ButtonLink variant="ghost" href={step.within("/intro/thanks")}>
                {t("intro:given.again")}
              </ButtonLink>
            )}
          </IntroFoot>
        </div>
      )}
    </IntroPage>
  );
}

export const thanksGivenPage = definePage({ component: ThanksGivenPage });

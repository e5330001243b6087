import { challengeCalls } from "@guildhall/core/challenges";
import { Button, Card, RewardList } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { IntroFoot, IntroPage } from "./intro-page.tsx";
import { useIntro } from "./use-intro.ts";
import styles from "./intro-page.module.css";

function ChallengePublishedPage() {
  const t = useTranslate();
  const id = Number(useParams({ strict: false }).cid);
  const step = useIntro("/intro/challenge");
  const question = useCall(challengeCalls.get, { params: { id } });
  return (
    <IntroPage
      step={step}
      picture="quest"
      title={t(question.isError ? "intro:published.missing" : "intro:published.title")}
      question={question}
    >
      {({ challenge }) => (
        <div className={styles.form}>
          <Card title={challenge.title}>
            <RewardList rewards={challenge.rewards} />
          </Card>
          <IntroFoot>
            <Button variant="primary" autoFocus data-autofocus="" onClick={step.goOn}>
              {t("intro:goOn")}
            </Button>
          </IntroFoot>
        </div>
      )}
    </IntroPage>
  );
}

export const challengePublishedPage = definePage({ component: ChallengePublishedPage });

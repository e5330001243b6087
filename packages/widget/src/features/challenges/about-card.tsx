import { isClosedChallenge, isDraft } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { Markdown } from "../../text/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

/** The task, what to submit and, once it's over, the outcome. */
export function AboutCard() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { description, resultDescription, closedDescription, resultType } = challenge;
  const isOver = isClosedChallenge(challenge);
  return (
    <>
      {isOver && closedDescription !== "" && (
        <Card title={t("challenge:closedAbout")} glow>
          <Markdown text={closedDescription} />
        </Card>
      )}
      <Card title={t("challenge:about")}>
        {description === "" ? (
          <p className={styles.quiet}>{t("challenge:noAbout")}</p>
        ) : (
          <Markdown text={description} />
        )}
      </Card>
      {(!isOver || resultDescription !== "") && (
        <Card title={t("challenge:result")}>
          <p className={styles.quiet}>{t(`challenge:resultType.${resultType}`)}</p>
          {resultDescription !== "" && <Markdown text={resultDescription} />}
        </Card>
      )}
      {isDraft(challenge) && closedDescription !== "" && (
        <Card title={t("challenge:closedAbout")}>
          <Markdown text={closedDescription} />
        </Card>
      )}
    </>
  );
}

import { isDraft, isOver } from "@guildhall/core/activities";
import { useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { Markdown } from "../../text/index.ts";
import { LockLine } from "../activities/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import styles from "./challenge.module.css";

/** The task, what to submit and, once it's over, the outcome. */
export function AboutCard() {
  const { lock, description } = useChallenge().challenge;
  return (
    <>
      {lock !== null && (
        <Card>
          <LockLine lock={lock} />
        </Card>
      )}
      {/* What's to do is told once the step opens. */}
      {(lock === null || description !== "") && <About />}
    </>
  );
}

function About() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { description, resultDescription, closedDescription, resultType } = challenge;
  const ended = isOver(challenge);
  return (
    <>
      {ended && closedDescription !== "" && (
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
      {(!ended || resultDescription !== "") && (
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

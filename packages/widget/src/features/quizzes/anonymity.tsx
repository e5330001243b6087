import VenetianMask from "lucide-react/icons/venetian-mask";
import { useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import styles from "./quiz.module.css";

/** What an anonymous poll promises those who answer it. */
export function AnonymousNote() {
  const t = useTranslate();
  return (
    <p className={styles.anonymous}>
      <VenetianMask size={20} aria-hidden="true" />
      {t("quiz:anonymous.promise")}
    </p>
  );
}

/** How much of an anonymous poll's answers is shown, and why not all. */
export function CountedSoFar({
  counted,
  answered,
  isOver,
}: {
  readonly counted: number;
  readonly answered: number;
  readonly isOver: boolean;
}) {
  const t = useTranslate();
  if (counted === 0) return <Banner>{t(isOver ? "quiz:anonymous.tooFew" : "quiz:anonymous.tooFewYet")}</Banner>;
  return counted < answered ? <Banner>{t("quiz:anonymous.steps", { counted, answered })}</Banner> : null;
}

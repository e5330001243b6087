import type { GuideChapter } from "@guildhall/core/pages";
import { Link } from "@guildhall/widget";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useTranslate } from "../i18n/language.ts";
import { useSessionInfo } from "../session/use-session.ts";
import styles from "./page-head.module.css";

/** The guide's address on this installation, or that of a chapter; null if there's no guide. */
export function useGuide(): ((chapter?: GuideChapter) => string) | null {
  const guide = useSessionInfo()?.pages.guide ?? "";
  return guide === "" ? null : (chapter) => (chapter === undefined ? guide : `${guide}#${chapter}`);
}

/** A quiet link to the guide's chapter about a page. */
export function HelpLink({ chapter }: { readonly chapter: GuideChapter }) {
  const t = useTranslate();
  const guide = useGuide();
  if (guide === null) return null;
  const words = t("navigation:howItWorks");
  return (
    <Link
      href={guide(chapter)}
      className={styles.help}
      aria-label={t("palette:aboutPage", { words, chapter: t(`palette:guide.${chapter}`) })}
    >
      <CircleHelp size={16} aria-hidden="true" />
      {words}
    </Link>
  );
}

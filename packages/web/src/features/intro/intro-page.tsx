import { Button, EmptyState, Link, SkeletonText } from "@guildhall/widget";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { IntroPicture, type IntroPictureName } from "./intro-picture.tsx";
import type { IntroStep } from "./use-intro.ts";
import styles from "./intro-page.module.css";

/** For a step that has all it shows. */
export const NOTHING_TO_LOAD = { data: true, isError: false, refetch: (): undefined => undefined } as const;

/** A step's frame: progress, a drawing, the question, and a placeholder until it has loaded. */
export function IntroPage<Data>({
  step,
  title,
  lead,
  picture,
  question,
  isTall = false,
  hasExit = true,
  onBack,
  children,
}: {
  readonly step: IntroStep;
  readonly title: string;
  readonly lead?: string | undefined;
  /** A drawing's name, or another picture of at most 240 × 206 px. */
  readonly picture: IntroPictureName | Exclude<ReactNode, string>;
  /** Has much to fill in, so that the picture is small on phones. */
  readonly isTall?: boolean;
  readonly question: { readonly data: Data | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  /** Offers to leave the intro; false where the step itself does, or where it can't be left. */
  readonly hasExit?: boolean;
  /** Goes back within the step, which otherwise is left for the previous one. */
  readonly onBack?: (() => void) | undefined;
  /** Ends with an `IntroFoot`, inside the form if there is one. */
  readonly children: (data: Data) => ReactNode;
}) {
  const t = useTranslate();
  const { data, isError, refetch } = question;
  const retry = <Button onClick={() => void refetch()}>{t("intro:retry")}</Button>;
  return (
    <div className={styles.frame}>
      <Top step={step} hasExit={hasExit} onBack={onBack} />
      <div className={styles.picture} data-small={isTall ? "" : undefined} aria-hidden="true">
        {typeof picture === "string" ? <IntroPicture name={picture as IntroPictureName} /> : picture}
      </div>
      <div className={styles.column}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </header>
        {data !== undefined && children(data)}
        {data === undefined &&
          (isError ? (
            <EmptyState picture="offline" title={t("intro:failed")} action={retry} />
          ) : (
            <SkeletonText lines={5} />
          ))}
      </div>
    </div>
  );
}

function Top({
  step,
  hasExit,
  onBack,
}: {
  readonly step: IntroStep;
  readonly hasExit: boolean;
  readonly onBack: (() => void) | undefined;
}) {
  const t = useTranslate();
  const back = { className: styles.back, "aria-label": t("intro:back") };
  return (
    <div className={styles.top}>
      {onBack !== undefined ? (
        <button type="button" {...back} onClick={onBack}>
          <ArrowLeft />
        </button>
      ) : step.previous === null ? (
        <span className={styles.back} />
      ) : (
        <Link {...back} href={step.previous}>
          <ArrowLeft />
        </Link>
      )}
      {step.place > 0 ? <Progress place={step.place} count={step.count} /> : <span className={styles.progress} />}
      <span className={styles.exit}>
        {hasExit && (
          <Button variant="ghost" size="s" onClick={step.leave}>
            {t("intro:later")}
          </Button>
        )}
      </span>
    </div>
  );
}

function Progress({ place, count }: Pick<IntroStep, "place" | "count">) {
  const t = useTranslate();
  return (
    <div className={styles.progress} role="img" aria-label={t("intro:step", { place, count })}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-reached={index < place ? "" : undefined} />
      ))}
    </div>
  );
}

/** The step's buttons, in reach of the thumb: the primary one first, then the way on without it. */
export function IntroFoot({
  children,
  onSkip,
}: {
  readonly children: ReactNode;
  readonly onSkip?: (() => void) | null;
}) {
  const t = useTranslate();
  return (
    <div className={styles.foot} data-bar>
      {children}
      {onSkip && (
        <Button variant="ghost" onClick={onSkip}>
          {t("intro:skip")}
        </Button>
      )}
    </div>
  );
}

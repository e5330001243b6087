import { toGuardSession, weekSlides, type WeekSlide } from "@guildhall/core/session";
import { Button } from "@guildhall/widget";
import { useDraft } from "@guildhall/widget/forms";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSessionInfo } from "../../session/use-session.ts";
import { IntroFoot, IntroPage, NOTHING_TO_LOAD } from "./intro-page.tsx";
import type { IntroPictureName } from "./intro-picture.tsx";
import { useIntro } from "./use-intro.ts";
import styles from "./intro-page.module.css";

const PICTURES: Readonly<Record<WeekSlide, IntroPictureName>> = {
  thanks: "letter",
  challenges: "quest",
  perks: "shelf",
  leaderboard: "podium",
};

function TourPage() {
  const t = useTranslate();
  const step = useIntro("/intro/tour");
  const slides = weekSlides(toGuardSession(useSessionInfo()));
  // A reload goes on at the same slide.
  const draft = useDraft<{ readonly place: number }>("intro.week", { place: 0 });
  const [kept, setKept] = useState(draft.initial.place);
  const place = Math.min(kept, slides.length - 1);
  const slide = slides[place] ?? "challenges";
  const show = (next: number): void => {
    setKept(next);
    draft.keep({ place: next });
  };
  return (
    <IntroPage
      step={step}
      picture={PICTURES[slide]}
      title={t("tour:week.heading")}
      question={NOTHING_TO_LOAD}
      onBack={place > 0 ? () => show(place - 1) : undefined}
    >
      {() => (
        <div className={styles.form}>
          {/* Read out as it changes, while the focus stays on the button. */}
          <div aria-live="polite">
            <h2 className={styles.slide}>{t(`tour:title.${slide}`)}</h2>
            <p className={styles.lead}>{slide === "thanks" ? t("tour:week.thanks") : t(`tour:text.${slide}`)}</p>
          </div>
          <IntroFoot>
            <Button variant="primary" onClick={() => (place < slides.length - 1 ? show(place + 1) : step.goOn())}>
              {t("intro:goOn")}
            </Button>
          </IntroFoot>
        </div>
      )}
    </IntroPage>
  );
}

/** How a week goes here: slides that only lead on. */
export const tourPage = definePage({ component: TourPage });

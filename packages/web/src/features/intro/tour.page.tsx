import { IntroTour } from "@guildhall/widget/intro";
import { useNavigate } from "@tanstack/react-router";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { IntroPage, NOTHING_TO_LOAD } from "./intro-page.tsx";
import { useIntro } from "./use-intro.ts";

function TourPage() {
  const t = useTranslate();
  const step = useIntro("/intro/tour");
  const navigate = useNavigate();
  const onSkip = (): void => {
    void navigate({ href: step.end });
    // Who skips a look around may still want to set up.
    if (step.next !== step.end) {
      const goOn = { label: t("intro:goOn"), run: () => void navigate({ href: step.next }) };
      showMessage({ text: t("intro:left"), action: goOn });
    }
  };
  return (
    <IntroPage step={step} title={t("tour:heading")} question={NOTHING_TO_LOAD} hasExit={false}>
      {() => <IntroTour host="panel" end={step.end} onSkip={onSkip} onFinish={step.goOn} />}
    </IntroPage>
  );
}

/** What the product offers its reader. */
export const tourPage = definePage({ component: TourPage });

import { chainCalls } from "@guildhall/core/chains";
import { challengeCalls } from "@guildhall/core/challenges";
import { contestCalls } from "@guildhall/core/contests";
import { quizCalls } from "@guildhall/core/quizzes";
import { WIDGET_VIEWS, type WidgetView } from "@guildhall/core/widget";
import { Card, SegmentedControl, Select } from "@guildhall/widget";
import type { MountOptions } from "@guildhall/widget/embed";
import { useCall } from "@guildhall/widget/guild";
import { useMemo, useState, type ReactNode } from "react";
import { currentLanguage, useTranslate } from "../../../i18n/language.ts";
import { usePreview } from "./use-preview.ts";
import settings from "../settings.module.css";
import styles from "./preview.module.css";

/** Of narrow columns and phones in px; the last is as wide as there is room. */
const WIDTHS = ["320", "390", "full"] as const;
const HEIGHT = "36rem";

type Width = (typeof WIDTHS)[number];

/** Any view as it looks on a page, before there is such a page. */
export function PreviewCard({ appId }: { readonly appId: string }) {
  const t = useTranslate();
  const [view, setView] = useState<WidgetView>("home");
  const [theme, setTheme] = useState<"dark" | "light">(shownTheme);
  const [locale, setLocale] = useState(currentLanguage);
  const [width, setWidth] = useState<Width>("full");
  const id = useSubject(view);
  const options = useMemo<MountOptions>(
    () => ({ view, theme, locale, height: HEIGHT, params: { id } }),
    [view, theme, locale, id],
  );
  return (
    <Card title={t("embedding:preview.title")}>
      <p className={settings.lead}>{t("embedding:preview.hint")}</p>
      <div className={styles.choices}>
        <Select
          label={t("embedding:preview.view")}
          value={view}
          options={WIDGET_VIEWS.map((value) => ({ value, label: nameOf(t, value) }))}
          onChange={(event) => setView(WIDGET_VIEWS.find((each) => each === event.currentTarget.value) ?? "home")}
        />
        <Choice label={t("embedding:preview.theme")}>
          <SegmentedControl
            label={t("embedding:preview.theme")}
            value={theme}
            segments={[
              { value: "dark", label: t("embedding:preview.dark") },
              { value: "light", label: t("embedding:preview.light") },
            ]}
            onChange={setTheme}
          />
        </Choice>
        <Choice label={t("embedding:preview.language")}>
          <SegmentedControl
            label={t("embedding:preview.language")}
            value={locale}
            segments={[
              { value: "en", label: "English" },
              { value: "ru", label: "Русский" },
            ]}
            onChange={setLocale}
          />
        </Choice>
        <Choice label={t("embedding:preview.width")}>
          <SegmentedControl
            label={t("embedding:preview.width")}
            value={width}
            segments={WIDTHS.map((value) => ({
              value,
              label: value === "full" ? t("embedding:preview.full") : t("embedding:preview.px", { count: value }),
            }))}
            onChange={setWidth}
          />
        </Choice>
      </div>
      <Stage appId={appId} options={options} width={width} />
    </Card>
  );
}

/** A piece of a page in the widget's theme, whatever the panel's is. */
function Stage({
  appId,
  options,
  width,
}: {
  readonly appId: string;
  readonly options: MountOptions;
  readonly width: Width;
}) {
  const t = useTranslate();
  const place = usePreview(appId, options);
  return (
    <section
      className={styles.stage}
      aria-label={t("embedding:preview.title")}
      data-guild=""
      data-theme={options.theme}
    >
      <div ref={place} className={styles.place} data-width={width} />
    </section>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={settings.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

function nameOf(t: ReturnType<typeof useTranslate>, view: WidgetView): string {
  return view === "home" ? t("embedding:preview.home") : t(`embed:views.${view}`);
}

const ACTIVE = { params: { type: "active" }, query: {} } as const;

interface Items {
  readonly items: readonly { readonly id: number }[];
}

/** What to show in a view of one thing; 0 as long as there is none. */
function useSubject(view: WidgetView): number {
  const challenges = useCall(challengeCalls.list, ACTIVE, { enabled: view === "challenge" });
  const quizzes = useCall(quizCalls.list, ACTIVE, { enabled: view === "quiz" });
  const contests = useCall(contestCalls.list, ACTIVE, { enabled: view === "contest" });
  const chains = useCall(chainCalls.list, ACTIVE, { enabled: view === "chain" });
  const read: Readonly<Partial<Record<WidgetView, { readonly data: Items | undefined }>>> = {
    challenge: challenges,
    quiz: quizzes,
    contest: contests,
    chain: chains,
  };
  return read[view]?.data?.items[0]?.id ?? 0;
}

function shownTheme(): "dark" | "light" {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

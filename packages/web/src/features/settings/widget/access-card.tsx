import { isWidgetOrigin, type WidgetSettings } from "@guildhall/core/widget";
import { Card, Select, Switch, TextArea } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { Setting } from "../setting.tsx";
import type { Saver } from "../use-saver.ts";
import { useTyped } from "../use-typed.ts";
import { linesOf, withNewLines } from "./lines-of.ts";
import type { WidgetAccess } from "./widget-target.ts";
import styles from "../settings.module.css";

const UNKNOWN_USERS = ["refuse", "email", "create"] as const;

/** Whether, where and for whom the widget is shown. */
export function AccessCard({
  data,
  saver: { save, stateOf },
}: {
  readonly data: WidgetSettings;
  readonly saver: Saver<WidgetAccess>;
}) {
  const t = useTranslate();
  return (
    <Card title={t("embedding:access.title")}>
      <div className={styles.settings}>
        <Setting state={stateOf("enabled")}>
          <Switch
            label={t("embedding:access.enabled")}
            hint={t("embedding:access.enabledHint")}
            checked={data.enabled}
            onChange={(event) => save("enabled", event.currentTarget.checked)}
          />
        </Setting>
        <Origins origins={data.origins} saver={{ save, stateOf }} />
        <Setting state={stateOf("unknownUsers")}>
          <Select
            label={t("embedding:access.unknown")}
            hint={t(`embedding:access.unknownHints.${data.unknownUsers}`)}
            value={data.unknownUsers}
            options={UNKNOWN_USERS.map((value) => ({ value, label: t(`embedding:access.unknowns.${value}`) }))}
            onChange={(event) => {
              const wanted = UNKNOWN_USERS.find((each) => each === event.currentTarget.value);
              if (wanted !== undefined) save("unknownUsers", wanted);
            }}
          />
        </Setting>
      </div>
    </Card>
  );
}

/** Typed line by line; nothing is sent while a line is no origin. */
function Origins({
  origins,
  saver: { save, stateOf },
}: {
  readonly origins: readonly string[];
  readonly saver: Saver<WidgetAccess>;
}) {
  const t = useTranslate();
  const state = stateOf("origins");
  const typed = useTyped({ saved: origins.join("\n"), state, save: (text) => save("origins", linesOf(text)) });
  const [unsent, setUnsent] = useState<{ readonly text: string; readonly seen: readonly string[] } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // A site may be allowed elsewhere on the page meanwhile.
  const value = unsent === null ? typed.value : withNewLines(unsent.text, { seen: unsent.seen, now: origins });
  const wrong = linesOf(value).find((line) => !isWidgetOrigin(line));
  const change = (text: string): void => {
    const isWhole = linesOf(text).every(isWidgetOrigin);
    setIsLeft(false);
    setUnsent(isWhole ? null : { text, seen: origins });
    if (isWhole) typed.type(text);
  };
  return (
    <Setting state={state} isTyped>
      <TextArea
        label={t("embedding:access.origins")}
        hint={t("embedding:access.originsHint")}
        value={value}
        error={isLeft && wrong !== undefined ? t("embedding:access.wrongOrigin", { line: wrong }) : null}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => {
          setIsLeft(true);
          typed.flush();
        }}
      />
    </Setting>
  );
}

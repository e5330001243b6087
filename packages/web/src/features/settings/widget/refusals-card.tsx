import { isWidgetOrigin, widgetCalls } from "@guildhall/core/widget";
import { Button, Card, SkeletonText } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { SaveNote } from "../save-note.tsx";
import type { Saver } from "../use-saver.ts";
import { refusalWords } from "./refusal-words.ts";
import type { WidgetAccess } from "./widget-target.ts";
import settings from "../settings.module.css";
import styles from "./widget.module.css";

interface Origins {
  readonly origins: readonly string[];
  readonly saver: Saver<WidgetAccess>;
}

/** What was refused in the last day, and why; a site that isn't allowed can be, right here. */
export function RefusalsCard(access: Origins) {
  const t = useTranslate();
  const { data, isFetching, refetch } = useCall(widgetCalls.listRefusals, {});
  return (
    <Card title={t("embedding:refusals.title")}>
      {data === undefined && <SkeletonText lines={2} />}
      {data?.items.length === 0 && <p className={settings.lead}>{t("embedding:refusals.none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.keys} aria-label={t("embedding:refusals.title")}>
          {data.items.map(({ reason, origin, count }) => (
            <li key={`${reason} ${origin}`}>
              <b>{refusalWords(t, reason, origin)}</b>{" "}
              <span className={settings.lead}>
                {t("embedding:refusals.times", {
                  count,
                  origin: origin === "" ? t("embedding:refusals.nowhere") : origin,
                })}
              </span>
              {reason === "origin_not_allowed" && origin !== "" && <AllowOrigin origin={origin} {...access} />}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t("embedding:refusals.refresh")}
        </Button>
      </div>
    </Card>
  );
}

function AllowOrigin({ origin, origins, saver: { save, stateOf } }: Origins & { readonly origin: string }) {
  const t = useTranslate();
  const [isPressed, setIsPressed] = useState(false);
  if (!isWidgetOrigin(origin)) return <p className={settings.lead}>{t("embedding:refusals.notSecure")}</p>;
  const isAllowed = origins.includes(origin);
  if (isAllowed && !isPressed) return <p className={settings.lead}>{t("embedding:refusals.allowed")}</p>;
  const allow = (): void => {
    setIsPressed(true);
    save("origins", [...origins, origin]);
  };
  return (
    <div className={styles.allow}>
      <Button
        size="s"
        aria-label={`${t("embedding:refusals.allow")}: ${origin}`}
        disabledReason={isAllowed ? t("embedding:refusals.allowed") : null}
        onClick={allow}
      >
        {t("embedding:refusals.allow")}
      </Button>
      {isPressed && <SaveNote state={stateOf("origins")} />}
    </div>
  );
}

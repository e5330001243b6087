import { formatTime } from "@guildhall/core";
import { settingsCalls } from "@guildhall/core/settings";
import { Button } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import Globe from "lucide-react/icons/globe";
import { useId, useState } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useNow } from "../../time/clock.ts";
import { WeekField, ZoneField } from "./region-fields.tsx";
import { SectionState } from "./section-states.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver } from "./use-saver.ts";
import { zonePlace } from "./zone-search.ts";
import styles from "./region-line.module.css";

/** How the workspace tells the time, with the present time, which is what people recognize; and both fields on demand. */
export function RegionLine() {
  const t = useTranslate();
  const locale = useLanguage();
  const now = useNow();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { tz, timeFormat, firstWeekday } = useMember().settings;
  const place = zonePlace(tz, { locale, at: now });
  const time = formatTime(now, { zone: tz, timeFormat });
  return (
    <div className={styles.region}>
      <div className={styles.line}>
        <Globe size={16} aria-hidden="true" />
        <p>{t(`settings:regional.inOneLine.${firstWeekday}`, { place, time })}</p>
        <Button
          variant="ghost"
          size="s"
          aria-label={t("settings:regional.changeLabel")}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("settings:regional.change")}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <RegionFields />
        </div>
      )}
    </div>
  );
}

function RegionFields() {
  const { data, isError, refetch } = useForm(settingsCalls.get, {}, { isAhead: true });
  const saver = useSaver(workspaceTarget);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.fields}>
      <ZoneField data={data} saver={saver} />
      <WeekField data={data} saver={saver} />
    </div>
  );
}

import { settingsCalls } from "@guildhall/core/settings";
import { Banner, Button } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { SaveNote } from "./save-note.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver } from "./use-saver.ts";
import { zonePlace } from "./zone-search.ts";

/** The workspace is on UTC and this browser isn't: takes the browser's zone by one press. */
export function ZoneOffer({ zone, onKeep }: { readonly zone: string; readonly onKeep: () => void }) {
  const t = useTranslate();
  const locale = useLanguage();
  const at = useNow();
  const { data } = useForm(settingsCalls.get, {}, { isAhead: true });
  const { save, stateOf } = useSaver(workspaceTarget);
  if (data === undefined) return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button size="s" busy={stateOf("tz")?.kind === "saving"} onClick={() => save("tz", zone)}>
          {t("settings:regional.switch")}
        </Button>
      }
      onDismiss={onKeep}
    >
      {t("settings:regional.onUtc", { place: zonePlace(zone, { locale, at }) })}
      <SaveNote state={stateOf("tz")} />
    </Banner>
  );
}

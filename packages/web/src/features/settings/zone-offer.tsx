import { settingsCalls } from "@guildhall/core/settings";
import { Banner, Button } from "@guildhall/widget";
import { useForm } from "@guildhall/widget/guild";
import { useState } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { browserRegion } from "../../time/browser-region.ts";
import { useNow } from "../../time/clock.ts";
import { SaveNote } from "./save-note.tsx";
import { workspaceTarget } from "./setting-targets.ts";
import { useSaver } from "./use-saver.ts";
import { zonePlace } from "./zone-search.ts";

const KEY = "guildhall.on-utc";

/** Offers the browser's zone to a workspace that nobody has given one, until it's answered. */
export function ZoneOffer() {
  const { workspace, settings } = useMember();
  const [zone] = useState(() => browserRegion().timeZone);
  const [isKept, setIsKept] = useState(() => readKept().includes(workspace.id));
  if (isKept || settings.tz !== "UTC" || /^(?:UTC|GMT|Etc\/.*|)$/.test(zone)) return null;
  return (
    <Offer
      zone={zone}
      onKeep={() => {
        setIsKept(true);
        keep(workspace.id);
      }}
    />
  );
}

function Offer({ zone, onKeep }: { readonly zone: string; readonly onKeep: () => void }) {
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

/** Ids of the workspaces that this browser's reader leaves on UTC. */
function readKept(): readonly number[] {
  try {
    // Only this module writes under the key, in this shape.
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly number[];
  } catch {
    return [];
  }
}

function keep(workspaceId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readKept(), workspaceId]));
  } catch {
    // Full or forbidden storage only costs another look at the offer.
  }
}

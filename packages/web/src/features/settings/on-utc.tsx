import { useState } from "react";
import { useMember } from "../../session/use-session.ts";
import { browserRegion } from "../../time/browser-region.ts";
import { lateSection } from "./late-section.tsx";

const KEY = "guildhall.on-utc";

const ZoneOffer = lateSection({ load: async () => (await import("./zone-offer.tsx")).ZoneOffer });

/** Offers the browser's zone to a workspace that nobody has given one, until it's answered. */
export function OnUtc() {
  const { workspace, settings } = useMember();
  const [zone] = useState(() => browserRegion().timeZone);
  const [isKept, setIsKept] = useState(() => readKept().includes(workspace.id));
  if (isKept || settings.tz !== "UTC" || /^(?:UTC|GMT|Etc\/.*|)$/.test(zone)) return null;
  return (
    <ZoneOffer
      zone={zone}
      onKeep={() => {
        setIsKept(true);
        keep(workspace.id);
      }}
    />
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

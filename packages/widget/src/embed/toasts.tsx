import { SNACKBAR_MS } from "@guildhall/core";
import { useEffect, useRef } from "react";
import { useStored } from "../guild/index.ts";
import { messagePlace } from "../ui/snackbar-place.ts";
import { Snackbar } from "../ui/snackbar.tsx";
import type { Notices } from "./notices.ts";
import styles from "./shell.module.css";

/** Notices above the host's page: in the top layer, since ancestors may be transformed or cut off. */
export function Toasts({ notices }: { readonly notices: Notices }) {
  const queue = useStored(notices);
  const layer = useRef<HTMLDivElement>(null);
  const isShown = queue.length > 0;
  useEffect(() => {
    if (isShown) layer.current?.showPopover();
    else layer.current?.hidePopover();
  }, [isShown]);
  return (
    <div ref={layer} popover="manual" className={styles.toasts}>
      <Snackbar
        place={messagePlace}
        lifetimeMs={SNACKBAR_MS}
        onDismiss={(key) => notices.dismiss(Number(key))}
        messages={queue.map(({ key, text, tone = "plain", action }) => ({
          key,
          text,
          tone: TONES[tone],
          ...(action && {
            action: {
              label: action.label,
              onSelect: () => {
                notices.dismiss(key);
                action.run();
              },
            },
          }),
        }))}
      />
    </div>
  );
}

const TONES = { plain: "neutral", good: "success", bad: "danger" } as const;

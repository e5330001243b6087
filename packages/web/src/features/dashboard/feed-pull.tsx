import RefreshCw from "lucide-react/icons/refresh-cw";
import { useTranslate } from "../../i18n/language.ts";
import { usePull } from "./use-pull.ts";
import styles from "./feed-pull.module.css";

// Travel of the hint below the finger.
const PULL_PX = 64;

/** Shows what releasing the pull will do. */
export function FeedPull({ onPull }: { readonly onPull: () => void }) {
  const t = useTranslate();
  const share = usePull(onPull);
  return (
    <div className={styles.pull} role="status" style={{ transform: `translateY(${String(share * PULL_PX)}px)` }}>
      {share > 0 && <RefreshCw size={18} aria-hidden="true" style={{ rotate: `${String(share)}turn` }} />}
      {share > 0 && t(share === 1 ? "dashboard:pullRelease" : "dashboard:pullDown")}
    </div>
  );
}

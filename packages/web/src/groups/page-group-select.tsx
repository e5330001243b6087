import { useMediaQuery } from "@guildhall/widget";
import { MOBILE_BREAKPOINT_PX } from "@guildhall/core";
import { useMay } from "../session/use-session.ts";
import { GroupSelect } from "./group-select.tsx";
import styles from "./page-group-select.module.css";

/** The group select on pages without one in the toolbar: without switch-group, and on small screens. */
export function PageGroupSelect() {
  const isSmall = useMediaQuery(`(width < ${String(MOBILE_BREAKPOINT_PX)}px)`);
  const isInToolbar = useMay("switch-group") && !isSmall;
  return isInToolbar ? null : (
    <div className={styles.place}>
      <GroupSelect />
    </div>
  );
}

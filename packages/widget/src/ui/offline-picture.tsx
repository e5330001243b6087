import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** The sheet of a line drawing, with the ground that its things stand on. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 176 120" aria-hidden="true">
      <ellipse className={styles.ground} cx="88" cy="104" rx="70" ry="9" />
      {children}
    </svg>
  );
}

/** The cloud that nothing comes from. */
export function OfflineLines() {
  return (
    <>
      <path className={styles.paper} d="M58 90a21 21 0 0 1-3-42 32 32 0 0 1 62-4 24 24 0 0 1 2 46Z" />
      <path className={styles.mark} d="m78 58 20 20M98 58 78 78" />
    </>
  );
}

/** The picture of what could not be loaded. It is apart from the others: every first view has it at hand. */
export function OfflinePicture() {
  return (
    <Drawing>
      <OfflineLines />
    </Drawing>
  );
}

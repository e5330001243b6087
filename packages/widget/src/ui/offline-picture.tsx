import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** The canvas of a line drawing, with the ground line. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 176 120" aria-hidden="true">
      <ellipse className={styles.ground} cx="88" cy="104" rx="70" ry="9" />
      {children}
    </svg>
  );
}

/** The offline cloud. */
export function OfflineLines() {
  return (
    <>
      <path className={styles.paper} d="M58 90a21 21 0 0 1-3-42 32 32 0 0 1 62-4 24 24 0 0 1 2 46Z" />
      <path className={styles.mark} d="m78 58 20 20M98 58 78 78" />
    </>
  );
}

/** Shown if loading failed. Separate from the other pictures, because every first view includes it. */
export function OfflinePicture() {
  return (
    <Drawing>
      <OfflineLines />
    </Drawing>
  );
}

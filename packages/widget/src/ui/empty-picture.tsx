import type { ReactNode } from "react";
import { Drawing, OfflineLines } from "./offline-picture.tsx";
import styles from "./empty-state.module.css";

/** Illustrations for empty states. */
export type EmptyPictureName =
  | "feed"
  | "thanks"
  | "people"
  | "bell"
  | "search"
  | "lock"
  | "compass"
  | "chart"
  | "offline"
  | "flag";

/** A line drawing of 176 × 120 px in theme colours. */
export function EmptyPicture({ name }: { readonly name: EmptyPictureName }) {
  return <Drawing>{PICTURES[name]}</Drawing>;
}

const sparks = <path className={styles.mark} d="M30 30v8M26 34h8M146 22v6M143 25h6M152 66v6M149 69h6" />;

const PICTURES: Readonly<Record<EmptyPictureName, ReactNode>> = {
  feed: (
    <>
      <rect className={styles.paper} x="56" y="14" width="78" height="44" rx="8" opacity="0.55" />
      <rect className={styles.paper} x="42" y="34" width="92" height="62" rx="9" />
      <circle className={styles.accent} cx="60" cy="53" r="9" />
      <path className={styles.line} d="M77 49h42M77 58h28M52 76h68M52 85h44" />
      {sparks}
    </>
  ),
  thanks: (
    <>
      <rect className={styles.paper} x="48" y="52" width="80" height="46" rx="6" />
      <rect className={styles.paper} x="42" y="38" width="92" height="18" rx="5" />
      <path className={styles.accent} d="M80 38h16v60H80z" />
      <path className={styles.accent} d="M88 38c-6-18-24-20-24-9 0 8 14 9 24 9Zm0 0c6-18 24-20 24-9 0 8-14 9-24 9Z" />
      {sparks}
    </>
  ),
  people: (
    <>
      <circle className={styles.paper} cx="56" cy="52" r="13" />
      <path className={styles.paper} d="M32 98c0-15 10-24 24-24s24 9 24 24Z" />
      <circle className={styles.paper} cx="120" cy="52" r="13" />
      <path className={styles.paper} d="M96 98c0-15 10-24 24-24s24 9 24 24Z" />
      <circle className={styles.accent} cx="88" cy="42" r="16" />
      <path className={styles.accent} d="M58 100c0-20 13-31 30-31s30 11 30 31Z" />
      {sparks}
    </>
  ),
  bell: (
    <>
      <path
        className={styles.paper}
        d="M88 20c-19 0-28 14-28 32 0 20-6 26-11 32h78c-5-6-11-12-11-32 0-18-9-32-28-32Z"
      />
      <path className={styles.accent} d="M77 84a11 11 0 0 0 22 0Z" />
      <path className={styles.line} d="M88 20v-7" />
      <path className={styles.mark} d="M38 34c-5 7-7 15-6 24M138 34c5 7 7 15 6 24" />
    </>
  ),
  flag: (
    <>
      <path className={styles.paper} d="M14 102 58 46l24 30 26-40 54 66Z" />
      <path className={styles.line} d="M108 36V8M46 62l8 8 8-6M96 55l9 8 10-7" />
      <path className={styles.accent} d="M109 8h30l-9 9 9 9h-30Z" />
      {sparks}
    </>
  ),
  search: (
    <>
      <rect className={styles.paper} x="36" y="20" width="80" height="76" rx="9" />
      <path className={styles.line} d="M50 38h44M50 52h26M50 66h20" />
      <circle className={styles.accent} cx="104" cy="64" r="21" />
      <path className={styles.mark} d="m119 79 18 18" />
      <path className={styles.mark} d="M97 64h14" />
    </>
  ),
  lock: (
    <>
      <path className={styles.line} d="M68 54V40a20 20 0 0 1 40 0v14" />
      <rect className={styles.paper} x="54" y="54" width="68" height="46" rx="9" />
      <circle className={styles.accent} cx="88" cy="73" r="7" />
      <path className={styles.mark} d="M88 80v8" />
    </>
  ),
  compass: (
    <>
      <circle className={styles.paper} cx="88" cy="58" r="42" />
      <path className={styles.accent} d="m106 40-10 27-26 9 10-27Z" />
      <path className={styles.line} d="M88 22v5M88 89v5M52 58h5M119 58h5" />
      {sparks}
    </>
  ),
  chart: (
    <>
      <path className={styles.line} d="M40 20v78h98" />
      <rect className={styles.paper} x="52" y="66" width="16" height="32" rx="3" />
      <rect className={styles.accent} x="78" y="44" width="16" height="54" rx="3" />
      <rect className={styles.paper} x="104" y="56" width="16" height="42" rx="3" />
      {sparks}
    </>
  ),
  offline: <OfflineLines />,
};

import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

/** A grey placeholder. Fades in after 150 ms, so fast answers don't flash it. */
export function Skeleton({
  width = "100%",
  height = "1em",
  round = false,
}: {
  readonly width?: CSSProperties["width"];
  readonly height?: CSSProperties["height"];
  readonly round?: boolean;
}) {
  return (
    <span className={classNames(styles.skeleton, round && styles.round)} style={{ width, height }} aria-hidden="true" />
  );
}

/** Placeholder lines; the last one is shorter. */
export function SkeletonText({ lines = 2 }: { readonly lines?: number }) {
  return Array.from({ length: lines }, (_, index) => (
    <Skeleton key={index} height="1.45em" width={index === lines - 1 && lines > 1 ? "62%" : "100%"} />
  ));
}

import { classNames } from "./class-names.ts";
import styles from "./medal.module.css";

/** A place's number: on gold, silver and bronze for the first three. */
export function Medal({ place, size = "m" }: { readonly place: number; readonly size?: "s" | "m" }) {
  return <span className={classNames(styles.medal, styles[size], place <= 3 && styles[`place${place}`])}>{place}</span>;
}

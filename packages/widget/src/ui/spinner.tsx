import styles from "./spinner.module.css";

/** A spinning ring of 1em in the text colour; the label is elsewhere. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

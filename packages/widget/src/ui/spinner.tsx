import styles from "./spinner.module.css";

/** A turning ring of 1em in the colour of the text; what it waits for is said elsewhere. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

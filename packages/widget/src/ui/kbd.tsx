import styles from "./kbd.module.css";

/** One key cap per key: `["G", "D"]`. */
export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        <kbd key={index} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

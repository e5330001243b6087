import type { Attachment } from "@guildhall/core";
import { Link } from "@guildhall/widget";
import styles from "./challenge.module.css";

/** What was handed in with an attempt. */
export function AttemptFiles({ files }: { readonly files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.names}>
      {files.map(({ id, name, rawUrl }) => <li key={id}><Link href={rawUrl}>{name}</Link></li>)}
    </ul>
  );
}

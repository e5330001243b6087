import type { Attachment } from "@guildhall/core/attachments";
import { latePart } from "../../guild/index.ts";
import { Link } from "../../ui/link.tsx";
import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import styles from "./challenge.module.css";

const Viewer = latePart({
  load: () => import("./files-viewer.tsx").then((file) => file.FilesViewer),
  texts: ["files"],
});

/** An attempt's files: pictures to view, other files to download. */
export function AttemptFiles({ files }: { readonly files: readonly Attachment[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.names}>
        {files.map((file) => (
          <li key={file.id}>
            {file.isImage ? (
              <button type="button" className={styles.picture} onClick={() => setOpenId(file.id)}>
                <img src={file.url} alt={file.name} loading="lazy" />
              </button>
            ) : (
              <Link href={file.rawUrl} download={file.name} className={styles.line}>
                <FileText size={18} aria-hidden="true" />
                {file.name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {openId !== null && <Viewer files={files} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />}
    </>
  );
}

import { useCallback, type ReactNode } from "react";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import { measureSize } from "@guildhall/core/attachments";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./field.module.css";

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly isImage: boolean;
}

const THUMBNAIL = { alt: "", width: 40, height: 28, style: { objectFit: "cover" } } as const;

/** A saved file in a list of files. */
export function StoredRow({
  file,
  onRemove,
}: {
  readonly file: StoredFile;
  readonly onRemove: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <Row
      name={file.name}
      note={t("files:kept")}
      picture={file.isImage ? <img src={file.url} {...THUMBNAIL} /> : null}
      onRemove={onRemove}
    />
  );
}

/** A chosen file in a list, with the server's error. */
export function NewRow({
  file,
  error,
  onRemove,
}: {
  readonly file: File;
  readonly error: string | null;
  readonly onRemove: (() => void) | undefined;
}) {
  const t = useText();
  const { unit, size } = measureSize(file.size);
  const picture = file.type.startsWith("image/") ? <ChosenPicture file={file} /> : null;
  return (
    <Row name={file.name} note={t(`files:units.${unit}`, { size })} picture={picture} onRemove={onRemove}>
      {error !== null && <span className={styles.error}>{error}</span>}
    </Row>
  );
}

function Row({
  name,
  note,
  picture,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly note: string;
  readonly picture: ReactNode;
  readonly onRemove: (() => void) | undefined;
  readonly children?: ReactNode;
}) {
  const t = useText();
  return (
    <li className={styles.box}>
      <span className={styles.start} aria-hidden="true">
        {picture ?? <FileText size={18} />}
      </span>
      <span className={styles.input} style={{ overflowWrap: "anywhere" }}>
        {name} <span className={styles.hint}>{note}</span>
        {children}
      </span>
      {onRemove !== undefined && (
        <span className={styles.end}>
          <IconButton label={t("kit:removeNamed", { name })} icon={<X />} size="s" tooltip="" onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

/** Previews a chosen picture; revokes its URL afterwards. */
function ChosenPicture({ file }: { readonly file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const made = URL.createObjectURL(file);
      image.src = made;
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return <img ref={show} {...THUMBNAIL} />;
}

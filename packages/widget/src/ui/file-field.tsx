import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describeField, FieldNotes, fieldIds } from "./field.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** A file field's props. The host says what is in it and reads what is chosen; whatever is dropped comes too. */
export interface FileFieldProps {
  readonly label: string;
  /** What is chosen, or what to do; over it a file can be let go. */
  readonly children: ReactNode;
  /** Shown while a file is held over it. */
  readonly overText: string;
  /** Endings and media types that the platform's own dialog offers. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

/** A place for one file: pressed it opens the platform's dialog, and a file can be dropped on it. */
export function FileField({ label, children, overText, accept, onChoose, hint, error }: FileFieldProps) {
  const ids = fieldIds(useId());
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    choose(currentTarget.files);
    // The same file again is a choice too: it may have been put right meanwhile.
    currentTarget.value = "";
  };
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(event.type === "dragenter" || event.type === "dragover");
    if (event.type === "drop") choose(event.dataTransfer.files);
  };
  return (
    <div className={styles.field}>
      <label
        className={classNames(styles.box, styles.drop)}
        data-over={isOver || undefined}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <VisuallyHidden>
          <span>{label}</span>
          <input {...describeField(ids, { hint, error })} type="file" accept={accept} onChange={onChange} />
        </VisuallyHidden>
        <span>{isOver ? overText : children}</span>
      </label>
      <FieldNotes ids={ids} texts={{ hint, error }} />
    </div>
  );
}

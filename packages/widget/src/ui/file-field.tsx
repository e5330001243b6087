import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describeField, FieldNotes, fieldIds } from "./field.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** The host describes and reads the file; dropped files arrive unfiltered. */
export interface FileFieldProps {
  readonly label: string;
  /** The chosen file or instructions; files can be dropped on it. */
  readonly children: ReactNode;
  /** Shown while a file is dragged over it. */
  readonly overText: string;
  /** Extensions and media types offered by the file picker. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

/** Takes one file: click to open the file picker, or drop a file. */
export function FileField({ label, children, overText, accept, onChoose, hint, error }: FileFieldProps) {
  const ids = fieldIds(useId());
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    choose(currentTarget.files);
    // Choosing the same file again must fire too: it may have been fixed meanwhile.
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

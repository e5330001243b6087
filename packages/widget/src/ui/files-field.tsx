import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { type FileRule, nameKinds } from "@guildhall/core";
import { acceptOf, type FileProblem, sortFiles, toMegabytes } from "@guildhall/core/attachments";
import { describeField, FieldNotes, fieldIds } from "./field.tsx";
import { StoredRow, NewRow, type StoredFile } from "./file-row.tsx";
import { lookIntoFile } from "./look-into-file.ts";
import { useText } from "./text.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { usePastedFiles } from "./use-pasted-files.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

/** A multi-file field. The host holds the chosen files; files that break the rule never reach it. */
export interface FilesFieldProps {
  readonly label: string;
  /** Kinds, maximum size in bytes, and count including saved files. */
  readonly rule: FileRule;
  /** Chosen but not uploaded yet; kept if saving fails. */
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** Saved files that stay. */
  readonly kept?: readonly StoredFile[];
  /** Asks to remove a saved file. */
  readonly onRemoveKept?: (id: number) => void;
  /** Upload progress, 0 to 1; null or absent when idle. The field is read-only during an upload. */
  readonly progress?: number | null;
  /** Cancels the upload; without it there's no cancel button. */
  readonly onCancel?: () => void;
  /** The server's error for a chosen file, by index from 0. */
  readonly errorOf?: (index: number) => string | null;
  /** An error of the field as a whole. */
  readonly error?: string | null | undefined;
}

const NO_FILES: readonly StoredFile[] = [];

/** Takes files by picker, drag and drop, or paste, and lists them with remove buttons. */
export function FilesField(props: FilesFieldProps) {
  const {
    label,
    rule,
    files,
    onChange,
    kept = NO_FILES,
    onRemoveKept,
    progress = null,
    onCancel,
    errorOf,
    error,
  } = props;
  const t = useText();
  const ids = fieldIds(useId());
  const frame = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [news, setNews] = useState("");
  const present = kept.length + files.length;
  const isFull = present >= (rule.maxCount ?? 1);
  const isSending = progress !== null;
  useLookInside({
    files,
    rule,
    onFaults: (found, isFaulty) => {
      setProblems((before) => [...before, ...found]);
      onChange(files.filter((each) => !isFaulty(each)));
    },
  });

  const add = (chosen: readonly File[]): void => {
    if (isSending || chosen.length === 0) return;
    const sorted = sortFiles(chosen, rule, present);
    setProblems(sorted.problems);
    setNews(t("files:added", { count: sorted.taken.length }));
    if (sorted.taken.length > 0) onChange([...files, ...sorted.taken]);
  };
  const leave = (name: string, remove: () => void): void => {
    remove();
    setProblems([]);
    setNews(t("files:removed", { name }));
    // The focused button is gone.
    frame.current?.focus();
  };
  usePastedFiles(frame, add);
  const told = problems.map((problem) => t(`files:problem.${problem.code}`, problem.values)).join(" ");
  const texts = {
    error: told || error,
    hint: t("files:bounds", {
      kinds: nameKinds(rule.kinds),
      max: toMegabytes(rule.maxBytes),
      count: rule.maxCount ?? 1,
    }),
  };
  return (
    <div ref={frame} className={styles.field} role="group" aria-labelledby={`${ids.input}-label`} tabIndex={-1}>
      <span id={`${ids.input}-label`} className={styles.label}>
        {label}
      </span>
      {present > 0 && (
        <ul className={styles.field} aria-label={t("files:list", { count: present })}>
          {kept.map((file) => (
            <StoredRow
              key={file.id}
              file={file}
              onRemove={isSending || !onRemoveKept ? undefined : () => leave(file.name, () => onRemoveKept(file.id))}
            />
          ))}
          {files.map((file, index) => (
            <NewRow
              key={keyOf(files, index)}
              file={file}
              error={errorOf?.(index) ?? null}
              onRemove={
                isSending ? undefined : () => leave(file.name, () => onChange(files.filter((each) => each !== file)))
              }
            />
          ))}
        </ul>
      )}
      {!isFull && !isSending && <DropZone ids={ids} texts={texts} accept={acceptOf(rule.kinds)} onChoose={add} />}
      {isSending && <UploadProgress share={progress} onCancel={onCancel} />}
      <FieldNotes ids={ids} texts={texts} />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Checks each file's content once, when it's chosen, and reports invalid ones. */
function useLookInside({
  files,
  rule,
  onFaults,
}: {
  readonly files: readonly File[];
  readonly rule: FileRule;
  readonly onFaults: (problems: readonly FileProblem[], isFaulty: (file: File) => boolean) => void;
}): void {
  const looked = useRef(new WeakSet<File>());
  const faulty = useRef(new WeakSet<File>());
  const tell = useEffectEvent(onFaults);
  const look = useEffectEvent(async (fresh: readonly File[]): Promise<void> => {
    // Sequentially: a decoded picture is large.
    for (const file of fresh) {
      const problem = await lookIntoFile(file, rule);
      if (problem === null) continue;
      faulty.current.add(file);
      tell([problem], (each) => faulty.current.has(each));
    }
  });
  useEffect(() => {
    const fresh = files.filter((file) => !looked.current.has(file));
    for (const file of fresh) looked.current.add(file);
    void look(fresh);
  }, [files]);
}

/** The same file may be chosen twice; its position among duplicates makes the key unique. */
function keyOf(files: readonly File[], index: number): string {
  const own = files[index];
  const before = files.slice(0, index).filter((each) => each.name === own?.name).length;
  return `${own?.name ?? ""}/${before}`;
}

function DropZone({
  ids,
  texts,
  accept,
  onChoose,
}: {
  readonly ids: ReturnType<typeof fieldIds>;
  readonly texts: Parameters<typeof describeField>[1];
  readonly accept: string;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  const zone = useRef<HTMLLabelElement>(null);
  useEffect(() => (zone.current ? ignoreOutsideDrops(zone.current.getRootNode()) : undefined), []);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onChoose([...(currentTarget.files ?? [])]);
    // Choosing the same file again must fire too: it may have been removed meanwhile.
    currentTarget.value = "";
  };
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(event.type === "dragenter" || event.type === "dragover");
    if (event.type === "drop") onChoose([...event.dataTransfer.files]);
  };
  return (
    <label
      ref={zone}
      className={classNames(styles.box, styles.drop)}
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <VisuallyHidden>
        <input {...describeField(ids, texts)} type="file" multiple accept={accept} onChange={onChange} />
      </VisuallyHidden>
      <span>
        {isOver ? (
          t("files:dropNow")
        ) : (
          <>
            <strong>{t("files:add")}</strong> {t("files:drop")}
          </>
        )}
      </span>
    </label>
  );
}

/** Dropping a file next to the field would replace the page, losing unsaved input; a host's own page is left alone. */
function ignoreOutsideDrops(root: Node): () => void {
  const stop = (event: Event): void => event.preventDefault();
  root.addEventListener("dragover", stop);
  root.addEventListener("drop", stop);
  return () => {
    root.removeEventListener("dragover", stop);
    root.removeEventListener("drop", stop);
  };
}

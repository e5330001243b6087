import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** Shared by all fields, besides their input's props. */
export interface FieldTexts {
  readonly label: string;
  /** Visually hides the label where the context makes it obvious. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** What was just changed automatically; also announced to screen readers. */
  readonly note?: string;
}

/** Ids that connect a field's parts with its input. */
export interface FieldIds {
  readonly input: string;
  readonly hint: string;
  readonly error: string;
}

/** From one `useId`. */
export function fieldIds(id: string): FieldIds {
  return { input: id, hint: `${id}-hint`, error: `${id}-error` };
}

/** Attributes that connect an input with its hint and error. */
export function describeField(ids: FieldIds, texts: { readonly hint?: ReactNode; readonly error?: unknown }) {
  return {
    id: ids.input,
    "aria-invalid": texts.error ? true : undefined,
    "aria-describedby": classNames(texts.error ? ids.error : null, texts.hint ? ids.hint : null),
  } as const;
}

/** The frame of every field: label above, hint or error below. */
export function Field({
  ids,
  texts,
  extra,
  children,
}: {
  readonly ids: FieldIds;
  readonly texts: FieldTexts;
  /** To the right of the label, such as a link or a counter. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  const label = (
    <label htmlFor={ids.input} className={styles.label}>
      {texts.label}
    </label>
  );
  return (
    <div className={styles.field}>
      {(!texts.hideLabel || extra) && (
        <div className={styles.top}>
          {texts.hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          {extra}
        </div>
      )}
      {texts.hideLabel && !extra && <VisuallyHidden>{label}</VisuallyHidden>}
      {children}
      <FieldNotes ids={ids} texts={texts} />
      {texts.note !== undefined && (
        <p className={styles.hint} role="status">
          {texts.note}
        </p>
      )}
    </div>
  );
}

/** Error, then hint, below a field. */
export function FieldNotes({ ids, texts }: { readonly ids: FieldIds; readonly texts: Omit<FieldTexts, "label"> }) {
  return (
    <>
      {texts.error && (
        <p id={ids.error} className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {texts.error}
        </p>
      )}
      {texts.hint && (
        <p id={ids.hint} className={styles.hint}>
          {texts.hint}
        </p>
      )}
    </>
  );
}

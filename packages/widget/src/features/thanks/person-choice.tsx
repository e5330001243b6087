import type { Receiver } from "@guildhall/core/thanks";
import { useId } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import fieldStyles from "../../ui/field.module.css";
import styles from "./thank-form.module.css";

/** One of a few people, under a heading that asks who; those with an invite say that they have yet to join. */
export function PersonChoice({
  people,
  chosenId,
  error,
  onChange,
}: {
  readonly people: readonly Receiver[];
  readonly chosenId: number | undefined;
  readonly error: string | null;
  readonly onChange: (person: Receiver) => void;
}) {
  const t = useTranslate();
  const name = useId();
  return (
    <fieldset
      className={styles.people}
      aria-invalid={error !== null || undefined}
      {...(error !== null && { "aria-describedby": `${name}-error` })}
      tabIndex={-1}
    >
      <legend>
        <VisuallyHidden>{t("thanks:form.receivers")}</VisuallyHidden>
      </legend>
      {people.map((person) => (
        <label key={person.id} className={styles.person}>
          <input type="radio" name={name} checked={person.id === chosenId} onChange={() => onChange(person)} />
          <Avatar person={person} size="m" />
          <span className={styles.name}>
            <span>
              {person.name} {person.email !== undefined && <small>{t("thanks:first.invited")}</small>}
            </span>
            {person.email !== undefined && <small>{person.email}</small>}
          </span>
        </label>
      ))}
      {error !== null && (
        <p id={`${name}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

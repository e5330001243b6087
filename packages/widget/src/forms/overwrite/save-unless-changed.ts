import { CancelledFailure, ChangedFailure } from "@guildhall/core";
import type { FieldWords } from "./field-words.ts";

/** A field changed by two people, with each value as text. */
export interface ChangedLine {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The choice; `neither` returns to editing. */
export type Overwriting = "theirs" | "mine" | "neither";

/** The open question. */
export interface OverwriteQuestion {
  readonly lines: readonly ChangedLine[];
  readonly answer: (choice: Overwriting) => void;
}

/** A write based on an earlier read. */
export interface SeenWrite<Body extends object, Answer> {
  /** The new values. */
  readonly wanted: Body;
  /** The values read, in the body's shape. */
  readonly seen: Partial<Body>;
  readonly send: (body: Body & { readonly seen: Partial<Body> }) => Promise<Answer>;
  /** Called only when there's something to show. */
  readonly words: () => FieldWords | Promise<FieldWords>;
  /** What closing the question means; by default, nothing is saved. */
  readonly closing?: Overwriting;
}

/** Shows both values and returns the choice. */
export interface AskWhichToKeep {
  /** Loads the question's texts. Rejects if they can't be loaded. */
  readonly prepare: () => Promise<void>;
  readonly ask: (lines: readonly ChangedLine[]) => Promise<Overwriting>;
}

/**
 * Saves over what was seen. If someone else has changed it since, both values are shown: the reader keeps the other's,
 * along with their remaining changes, or saves their own. @throws {CancelledFailure} if neither is chosen
 */
export async function saveUnlessChanged<Body extends object, Answer>(
  write: SeenWrite<Body, Answer>,
  question: AskWhichToKeep,
): Promise<Answer> {
  const { wanted, seen, send, words, closing = "neither" } = write;
  try {
    return await send({ ...wanted, seen });
  } catch (error) {
    if (!(error instanceof ChangedFailure)) throw error;
    const { changed } = error;
    await question.prepare().catch(() => {
      // Without its texts the question can't be asked; the conflict itself can be reported.
      throw error;
    });
    const { label, value } = await words();
    const lines = changed.map(({ field, seen: before, now }) => ({
      field,
      label: label(field),
      before: value(field, before),
      theirs: value(field, now),
      mine: value(field, valueAt(wanted, field)),
    }));
    const answer = await question.ask(lines);
    const choice = answer === "neither" ? closing : answer;
    if (choice === "neither") throw new CancelledFailure();
    const theirs = <Fields extends object>(fields: Fields): Fields =>
      changed.reduce((before, { field, now }) => withValue(before, field.split("."), now), fields);
    const next = { ...write, seen: theirs(seen), wanted: choice === "theirs" ? theirs(wanted) : wanted };
    return saveUnlessChanged(next, question);
  }
}

function valueAt(fields: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], fields);
}

function withValue<Fields extends object>(
  fields: Fields,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): Fields {
  const inner = (fields as Readonly<Record<string, unknown>>)[name];
  const next = rest.length === 0 ? value : withValue((inner ?? {}) as object, rest, value);
  return { ...fields, [name]: next };
}

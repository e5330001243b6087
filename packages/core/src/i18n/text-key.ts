import type * as english from "./en.ts";
import type { TextValues } from "./translate.ts";

type Paths<Tree> = Tree extends string
  ? ""
  : {
      [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Paths<Tree[Name]>}`;
    }[keyof Tree & string];

// English has no other forms; `too_few` is a name, not a form.
type WithoutPlural<Path extends string> = Path extends `${infer Stem}_${"one" | "other"}` ? Stem : Path;

/** A namespace of texts. */
export type Namespace = keyof typeof english;

/** A namespace that pages load; mails are written by the server alone. */
export type PageNamespace = Exclude<Namespace, "mail">;

/** The key of a text that there is: `errors:network.timeout`; plurals without their suffix. */
export type TextKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<Paths<(typeof english)[Name]>>}`;
}[Namespace];

/** Finds a text by a key that is known to exist. */
export type Translate = (key: TextKey, values?: TextValues) => string;

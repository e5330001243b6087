import type * as english from "./en.ts";
import type { TextValues } from "./translate.ts";

type Paths<Tree> = Tree extends string
  ? ""
  : {
      [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Paths<Tree[Name]>}`;
    }[keyof Tree & string];

// English has no other plural forms; `too_few` is a name, not a form.
type WithoutPlural<Path extends string> = Path extends `${infer Stem}_${"one" | "other"}` ? Stem : Path;

export type Namespace = keyof typeof english;

/** A namespace that pages load; only the server writes mails and messages. */
export type PageNamespace = Exclude<Namespace, "mail" | "messages">;

/** An existing text key: `errors:network.timeout`; plurals without their suffix. */
export type TextKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<Paths<(typeof english)[Name]>>}`;
}[Namespace];

/** Translates a key that's known to exist. */
export type Translate = (key: TextKey, values?: TextValues) => string;

import { splitSentence } from "@guildhall/core";
import { Fragment, type ReactNode } from "react";
import { useText } from "./text.tsx";

/** A translated sentence with elements in it: `{{giver}} thanked {{receivers}}` keeps each language's word order. */
export function Sentence({
  textKey,
  values,
  parts,
}: {
  readonly textKey: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly parts: Readonly<Record<string, ReactNode>>;
}) {
  const t = useText();
  const pieces = splitSentence(t, textKey, { parts: Object.keys(parts), ...(values && { values }) });
  return pieces.map((piece, index) => (
    <Fragment key={index}>{"part" in piece ? parts[piece.part] : piece.text}</Fragment>
  ));
}

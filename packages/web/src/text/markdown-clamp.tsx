import { Clamp } from "@guildhall/widget";
import { Markdown } from "./markdown.tsx";

/** A member's words in Markdown, cut after a few lines with a button that shows the rest. */
export function MarkdownClamp({
  text,
  quote = false,
  level,
}: {
  readonly text: string;
  readonly quote?: boolean;
  /** The level of its topmost headings. */
  readonly level?: number;
}) {
  return (
    <Clamp text={text} quote={quote}>
      <Markdown text={text} level={level} />
    </Clamp>
  );
}

import { Clamp } from "../ui/clamp.tsx";
import { Markdown } from "./markdown.tsx";

/** A member's Markdown, cut after a few lines with a button to show the rest. */
export function MarkdownClamp({
  text,
  quote = false,
  level,
}: {
  readonly text: string;
  readonly quote?: boolean;
  /** Level of its topmost headings. */
  readonly level?: number;
}) {
  return (
    <Clamp text={text} quote={quote}>
      <Markdown text={text} level={level} />
    </Clamp>
  );
}

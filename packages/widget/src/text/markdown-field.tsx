import { useState } from "react";
import { formStyles } from "../forms/index.ts";
import { useGuild } from "../guild/index.ts";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { TextArea, type TextAreaProps } from "../ui/text-area.tsx";
import { loadMarkdown, Markdown } from "./markdown.tsx";

/** A text area's props, and the texts around the preview. */
export interface MarkdownFieldProps extends TextAreaProps {
  readonly value: string;
  readonly words: {
    /** Label of the choice between the two. */
    readonly view: string;
    readonly write: string;
    readonly preview: string;
    /** Replaces the preview of an empty text. */
    readonly nothing: string;
  };
}

/** A Markdown field: written on one side, previewed as readers will see it on the other. */
export function MarkdownField({ words, ...area }: MarkdownFieldProps) {
  const guild = useGuild();
  const [view, setView] = useState<"write" | "preview">("write");
  const { label, value } = area;
  return (
    <div onPointerEnter={() => void loadMarkdown(guild)} onFocus={() => void loadMarkdown(guild)}>
      <div className={formStyles.top}>
        <p className={formStyles.legend} aria-hidden="true">
          {label}
        </p>
        <SegmentedControl
          label={words.view}
          segments={(["write", "preview"] as const).map((each) => ({ value: each, label: words[each] }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "write" ? (
        <TextArea {...area} hideLabel />
      ) : (
        <section aria-label={label}>
          {value.trim() === "" ? <p className={formStyles.hint}>{words.nothing}</p> : <Markdown text={value} />}
        </section>
      )}
    </div>
  );
}

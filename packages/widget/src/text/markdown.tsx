import { useEffect, useState } from "react";
import { useGuild, type Guild } from "../guild/index.ts";
import { classNames } from "../ui/class-names.ts";
import type { MarkdownView } from "./markdown-view.tsx";
import styles from "./markdown.module.css";

let view: typeof MarkdownView | null = null;
let underWay: Promise<void> | null = null;

function Typed({ text }: { readonly text: string }) {
  return <p>{text}</p>;
}

/**
 * A member's Markdown: no raw HTML, no external pictures, links only to pages and addresses. The renderer loads on
 * first use; until then the raw text is shown, and so it is offline or after a deploy.
 */
export function Markdown({
  text,
  level = 3,
}: {
  readonly text: string;
  /** Level of its topmost headings, 2 to 6: one below the heading it's under. */
  readonly level?: number;
}) {
  const guild = useGuild();
  const [View, setView] = useState(() => view);
  useEffect(() => {
    let isLeft = false;
    if (View === null) void loadMarkdown(guild).then(() => (isLeft ? undefined : setView(() => view)));
    return () => {
      isLeft = true;
    };
  }, [guild, View]);
  return (
    <div className={classNames(styles.text, styles.typed)}>
      {View === null ? <Typed text={text} /> : <View text={text} level={level} />}
    </div>
  );
}

/** Preloads the Markdown renderer, such as when the pointer is on the preview button. */
export function loadMarkdown({ loadPart }: Pick<Guild, "loadPart">): Promise<void> {
  if (view !== null) return Promise.resolve();
  underWay ??= fetchView(loadPart);
  return underWay;
}

async function fetchView(loadPart: Guild["loadPart"]): Promise<void> {
  try {
    view = (await loadPart(() => import("./markdown-view.tsx"))).MarkdownView;
  } catch {
    // Raw text is better than a crashed page.
  } finally {
    underWay = null;
  }
}

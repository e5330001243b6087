import { classNames } from "@guildhall/widget";
import { lazy, Suspense } from "react";
import { retried } from "../boot/load-part.ts";
import type { MarkdownView } from "./markdown-view.tsx";
import styles from "./markdown.module.css";

const load = retried(() => import("./markdown-view.tsx"));

const View = lazy<typeof MarkdownView>(async () => {
  try {
    return { default: (await load()).MarkdownView };
  } catch {
    // Offline, or after a deploy: a text as it was typed is better than a page that has failed.
    return { default: Typed };
  }
});

function Typed({ text }: { readonly text: string }) {
  return <p>{text}</p>;
}

/**
 * A text that a member wrote, in Markdown: no HTML of theirs, no pictures from elsewhere, links only to pages
 * and addresses. What draws it is loaded when it is first needed; until then the text stands there as it was typed.
 */
export function Markdown({
  text,
  level = 3,
}: {
  readonly text: string;
  /** The level of its topmost headings, 2 to 6: one below the heading that it stands under. */
  readonly level?: number;
}) {
  return (
    <div className={classNames(styles.text, styles.typed)}>
      <Suspense fallback={<Typed text={text} />}>
        <View text={text} level={level} />
      </Suspense>
    </div>
  );
}

/** Fetches what draws Markdown: before it is asked for, such as when the pointer is on the preview's button. */
export async function loadMarkdown(): Promise<void> {
  // Without it the text stands as it was typed.
  await load().catch(() => undefined);
}

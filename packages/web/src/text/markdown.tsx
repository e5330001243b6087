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
    // Offline, or after a deploy: raw text is better than a crashed page.
    return { default: Typed };
  }
});

function Typed({ text }: { readonly text: string }) {
  return <p>{text}</p>;
}

/**
 * A member's Markdown: no raw HTML, no external pictures, links only to pages and addresses. The renderer loads on
 * first use; until then the raw text is shown.
 */
export function Markdown({
  text,
  level = 3,
}: {
  readonly text: string;
  /** Level of its topmost headings, 2 to 6: one below the heading it's under. */
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

/** Preloads the Markdown renderer, such as when the pointer is on the preview button. */
export async function loadMarkdown(): Promise<void> {
  // Without it the raw text is shown.
  await load().catch(() => undefined);
}

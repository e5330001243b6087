import type { useTranslate } from "../../guild/index.ts";
import type { MarkdownFieldProps } from "../../text/index.ts";

/** Texts of the Markdown field, for submissions and reviews. */
export function markdownWords(t: ReturnType<typeof useTranslate>): MarkdownFieldProps["words"] {
  return {
    view: t("challenge:markdown.view"),
    write: t("challenge:markdown.write"),
    preview: t("challenge:markdown.preview"),
    nothing: t("challenge:markdown.nothing"),
  };
}

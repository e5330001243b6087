export { MarkdownClamp } from "./markdown-clamp.tsx";
export { MarkdownField, type MarkdownFieldProps } from "./markdown-field.tsx";
export { default as textStyles } from "./markdown.module.css";
export { loadMarkdown, Markdown } from "./markdown.tsx";

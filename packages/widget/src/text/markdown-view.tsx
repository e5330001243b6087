import Parsed, { type MarkdownToJSX } from "markdown-to-jsx/react";
import { createElement, type ComponentProps, type ReactNode } from "react";
import { PictureLink, SafeLink } from "./safe-anchor.tsx";
import { safeLink } from "./safe-link.ts";

const DEEPEST = 6;

/** Renders Markdown: see `Markdown`, which loads this. */
export function MarkdownView({ text, level }: { readonly text: string; readonly level: number }) {
  return <Parsed options={{ ...OPTIONS, overrides: { ...OVERRIDES, ...headingsFrom(level) } }}>{text}</Parsed>;
}

const OVERRIDES: MarkdownToJSX.Overrides = { a: SafeLink, img: PictureLink, input: Tick };

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  wrapper: null,
  sanitizer: safeLink,
  createElement: createNameless,
};

// An id in a member's text could clash with one of the page's.
function createNameless(type: Parameters<typeof createElement>[0], props: object, ...children: ReactNode[]): ReactNode {
  const nameless: object = { ...props, id: undefined };
  return createElement(type, nameless, ...children);
}

function headingsFrom(level: number): MarkdownToJSX.Overrides {
  const at = (depth: number) => ({ component: `h${String(Math.min(level + depth, DEEPEST))}` as "h1" });
  return { h1: at(0), h2: at(1), h3: at(2), h4: at(3), h5: at(4), h6: at(5) };
}

// A task list's boxes can't be ticked, so they aren't controls.
function Tick({ checked }: ComponentProps<"input">) {
  return checked === true ? "☑" : "☐";
}

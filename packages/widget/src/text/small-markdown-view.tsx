import { Fragment, type ReactNode } from "react";
import { inlineOf } from "./small-markdown-inline.tsx";

const DEEPEST = 6;
const HEADING = /^(#{1,6})\s+(.*?)[\s#]*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const QUOTE = /^\s*>\s?/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+/;
const BOX = /^\[([ xX])\]\s+/;

/**
 * Renders Markdown in a host's page, in a tenth of the bytes of what the panel has: headings, lists, quotes, code, links
 * and emphasis. The rest, such as tables, is shown as typed.
 */
export function MarkdownView({ text, level }: { readonly text: string; readonly level: number }) {
  return <>{blocksOf(text.replaceAll("\r\n", "\n").split("\n"), level)}</>;
}

type Lines = readonly string[];

/** A block, and the line after it. */
interface Block {
  readonly node: ReactNode;
  readonly end: number;
}

const BLOCKS: readonly ((lines: Lines, at: number, level: number) => Block | null)[] = [
  readFence,
  readHeading,
  readRule,
  readQuote,
  readList,
];

function blocksOf(lines: Lines, level: number): ReactNode {
  const blocks: ReactNode[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const block = startOf(lines, at, level);
    const { node, end } = block ?? readParagraph(lines, at, level);
    blocks.push(block === null && !isAlone(lines, end, blocks) ? <p>{node}</p> : node);
    at = end;
  }
  return blocks.map((block, key) => <Fragment key={key}>{block}</Fragment>);
}

/** Whether a paragraph up to this line is the whole text, which needs no element of its own. */
function isAlone(lines: Lines, end: number, before: readonly ReactNode[]): boolean {
  return before.length === 0 && lines.slice(end).every(isBlank);
}

function startOf(lines: Lines, at: number, level: number): Block | null {
  for (const read of BLOCKS) {
    const block = read(lines, at, level);
    if (block !== null) return block;
  }
  return null;
}

function readParagraph(lines: Lines, at: number, level: number): Block {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]) && startOf(lines, end, level) === null) end += 1;
  return { node: inlineOf(lines.slice(at, end).join("\n")), end };
}

function readFence(lines: Lines, at: number): Block | null {
  const mark = FENCE.exec(lines[at] ?? "")?.[1];
  if (mark === undefined) return null;
  const close = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark));
  const end = close === -1 ? lines.length : close;
  const code = lines.slice(at + 1, end).join("\n");
  return {
    node: (
      <pre>
        <code>{code}</code>
      </pre>
    ),
    end: end + 1,
  };
}

function readHeading(lines: Lines, at: number, level: number): Block | null {
  const [, marks = "", title = ""] = HEADING.exec(lines[at] ?? "") ?? [];
  if (marks === "") return null;
  // Safe: between 2 and 6.
  const Heading = `h${String(Math.min(level + marks.length - 1, DEEPEST))}` as "h3";
  return { node: <Heading>{inlineOf(title)}</Heading>, end: at + 1 };
}

function readRule(lines: Lines, at: number): Block | null {
  return RULE.test(lines[at] ?? "") ? { node: <hr />, end: at + 1 } : null;
}

function readQuote(lines: Lines, at: number, level: number): Block | null {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? "")) end += 1;
  if (end === at) return null;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  return { node: <blockquote>{blocksOf(inner, level)}</blockquote>, end };
}

function readList(lines: Lines, at: number, level: number): Block | null {
  const first = ITEM.exec(lines[at] ?? "");
  if (first === null) return null;
  const items: string[][] = [];
  let end = at;
  while (end < lines.length && takeLine(lines, end, { first, items })) end += 1;
  const [, , start] = first;
  const List = start === undefined ? "ul" : "ol";
  const nodes = items.map((item, key) => <li key={key}>{itemOf(item, level)}</li>);
  return { node: <List {...(start !== undefined && { start: Number(start) })}>{nodes}</List>, end };
}

interface ListLines {
  /** The marker of its first item. */
  readonly first: RegExpExecArray;
  readonly items: string[][];
}

/** Adds a line to a list; false if it isn't part of it. */
function takeLine(lines: Lines, at: number, { first, items }: ListLines): boolean {
  const line = lines[at] ?? "";
  const item = ITEM.exec(line);
  if (item !== null && marginOf(item) <= marginOf(first)) {
    if (isNumbered(item) !== isNumbered(first)) return false;
    items.push([line.slice(item[0].length)]);
    return true;
  }
  const isApart = /^\S/.test(line) && isBlank(lines[at - 1]);
  if (!isApart) items.at(-1)?.push(line.replace(/^\s{1,4}/, ""));
  return !isApart;
}

function marginOf([, margin = ""]: RegExpExecArray): number {
  return margin.length;
}

function isNumbered([, , number]: RegExpExecArray): boolean {
  return number !== undefined;
}

// A task list's boxes can't be ticked, so they aren't controls.
function itemOf([first = "", ...rest]: Lines, level: number): ReactNode {
  const box = BOX.exec(first);
  const lines = [box === null ? first : `${box[1] === " " ? "☐" : "☑"} ${first.slice(box[0].length)}`, ...rest];
  const inner = startOfInner(lines);
  return (
    <>
      {blocksOf(lines.slice(0, inner), level)}
      {blocksOf(lines.slice(inner), level)}
    </>
  );
}

/** Where a list within an item begins, so that the item's own line stays without a paragraph. */
function startOfInner(lines: Lines): number {
  const at = lines.findIndex((line, index) => index > 0 && (isBlank(line) || ITEM.test(line)));
  return at === -1 ? lines.length : at;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

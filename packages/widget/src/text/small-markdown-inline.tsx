import { Fragment, type ReactNode } from "react";
import { PictureLink, SafeLink } from "./safe-anchor.tsx";
import { safeLink } from "./safe-link.ts";

const PARTS = [
  String.raw`\\(?<escaped>[\\\`*_{}[\]()#+.!~>|-])`,
  "(?<ticks>`+)(?<code>.+?)\\k<ticks>(?!`)",
  String.raw`(?<picture>!?)\[(?<label>[^\]]*)\]\(\s*<?(?<address>[^\s)<>]+)>?(?:\s+"(?<title>[^"]*)")?\s*\)`,
  String.raw`<(?<auto>(?:https?:|mailto:)[^>\s]+)>`,
  String.raw`(?<bare>https?:\/\/[^\s<]*[^\s<.,;:!?)'"*_~])`,
  String.raw`(?<strike>~~)(?<struck>\S|\S.*?\S)~~`,
  String.raw`(?<double>\*\*|(?<!\w)__)(?<strong>\S|\S.*?\S)\k<double>(?!\w)`,
  String.raw`(?<single>\*|(?<!\w)_)(?<emphasis>[^\s*_]|[^\s*_].*?\S)\k<single>(?!\w)`,
  String.raw`(?<line> {2,}\n|\\\n)`,
];
const INLINE = new RegExp(PARTS.join("|"), "gs");

/** What is within a paragraph, as elements. */
export function inlineOf(text: string): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(end, match.index), drawPart(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end));
  return nodes.filter((node) => node !== "").map((node, key) => <Fragment key={key}>{node}</Fragment>);
}

type Groups = Readonly<Record<string, string | undefined>>;

function drawPart(groups: Groups): ReactNode {
  const { escaped, code, struck, strong, emphasis } = groups;
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return <code>{code.trim()}</code>;
  if (struck !== undefined) return <del>{inlineOf(struck)}</del>;
  if (strong !== undefined) return <strong>{inlineOf(strong)}</strong>;
  if (emphasis !== undefined) return <em>{inlineOf(emphasis)}</em>;
  return drawLink(groups);
}

function drawLink({ address, auto, bare, picture, label = "", title }: Groups): ReactNode {
  const target = address ?? auto ?? bare;
  if (target === undefined) return <br />;
  const href = safeLink(target) ?? undefined;
  if (picture === "!") return <PictureLink src={href} alt={label} />;
  return (
    <SafeLink href={href} title={title}>
      {address === undefined ? target : inlineOf(label)}
    </SafeLink>
  );
}

import type { FeedItem } from "@guildhall/core/feed";
import { memberHref } from "@guildhall/core/navigation";
import { Fragment } from "react";
import { useMayOpen } from "../../guild/index.ts";
import { Link } from "../../ui/link.tsx";
import { MemberName } from "../members/index.ts";

type Piece = FeedItem["headline"][number];

/** A message's headline: people and titles are links where the reader has access. */
export function Headline({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      <HeadlinePiece {...piece} />
    </Fragment>
  ));
}

function HeadlinePiece({ text, userId, path }: Piece) {
  if (userId !== undefined) return <MemberName member={{ id: userId, name: text }} memberHref={memberHref} />;
  return path === undefined ? text : <Title text={text} path={path} />;
}

function Title({ text, path }: { readonly text: string; readonly path: string }) {
  return useMayOpen(path) ? <Link href={path}>{text}</Link> : <strong>{text}</strong>;
}

import type { ComponentProps } from "react";
import { Link } from "../ui/link.tsx";

/** A link in a member's text, whose address is safe or undefined: pages of the panel open in place, others in a tab. */
export function SafeLink({ href, title, children }: Pick<ComponentProps<"a">, "href" | "title" | "children">) {
  if (href === undefined || href.startsWith("#")) return <span>{children}</span>;
  if (href.startsWith("/"))
    return (
      <Link href={href} title={title}>
        {children}
      </Link>
    );
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An external picture would tell its server who is reading, so it's only linked. */
export function PictureLink({ src, alt }: Pick<ComponentProps<"img">, "src" | "alt">) {
  const text = alt === undefined || alt === "" ? src : alt;
  return <SafeLink href={src}>{text}</SafeLink>;
}

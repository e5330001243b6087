import { createContext, use, type ComponentProps, type ComponentType, type ReactNode } from "react";

/** What a host's link must take: an anchor's props with `href` always there. */
export type LinkProps = ComponentProps<"a"> & { readonly href: string };

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** Gives the kit the host's router link, so that its links move without a page load. */
export function LinkProvider(props: { readonly link: ComponentType<LinkProps>; readonly children: ReactNode }) {
  return <LinkContext value={props.link}>{props.children}</LinkContext>;
}

/** A link by the host's router, or a plain anchor when there is none. */
export function Link(props: LinkProps) {
  const Host = use(LinkContext);
  return Host === null ? <a {...props} /> : <Host {...props} />;
}

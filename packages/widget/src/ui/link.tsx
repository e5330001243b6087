import {
  createContext,
  createElement,
  use,
  useCallback,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";

/** What a host's link must take: an anchor's props with `href` always there. */
export type LinkProps = ComponentProps<"a"> & { readonly href: string };

const LinkContext = createContext<(props: LinkProps) => ReactNode>((props) => <a {...props} />);

/** Gives the kit the host's router link, so that its links move without a page load. */
export function LinkProvider({
  link,
  children,
}: {
  readonly link: ComponentType<LinkProps>;
  readonly children: ReactNode;
}) {
  const render = useCallback((props: LinkProps) => createElement(link, props), [link]);
  return <LinkContext value={render}>{children}</LinkContext>;
}

/** A link by the host's router, or a plain anchor when there is none. */
export function Link(props: LinkProps) {
  const render = use(LinkContext);
  return render(props);
}

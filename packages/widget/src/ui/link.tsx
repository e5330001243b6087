import {
  createContext,
  createElement,
  use,
  useCallback,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";

/** Props of a host's link: an anchor's, with `href` required. */
export type LinkProps = ComponentProps<"a"> & { readonly href: string };

const LinkContext = createContext<(props: LinkProps) => ReactNode>((props) => <a {...props} />);

/** Provides the host's router link, so that navigation needs no page load. */
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

/** The host's router link, or a plain anchor without one. */
export function Link(props: LinkProps) {
  const render = use(LinkContext);
  return render(props);
}

import { useImperativeHandle, useRef, type ReactNode, type Ref } from "react";

interface Handle {
  readonly cache: undefined;
  readonly scrollToIndex: (index: number) => void;
}

// The browser skips drawing what is out of sight, and remembers the heights of what was drawn.
const ROW = { contentVisibility: "auto", containIntrinsicSize: "auto 160px" } as const;

/**
 * Stands in for virtua in a host's page: the cards of a feed without a virtual list, which would listen to the window's
 * scrolling.
 */
export function WindowVirtualizer({ ref, children }: { readonly ref?: Ref<Handle>; readonly children: ReactNode[] }) {
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    cache: undefined,
    scrollToIndex: (index) => list.current?.children[index]?.scrollIntoView({ block: "nearest" }),
  }));
  return (
    <div ref={list}>
      {children.map((child, index) => (
        <div key={index} style={ROW}>
          {child}
        </div>
      ))}
    </div>
  );
}

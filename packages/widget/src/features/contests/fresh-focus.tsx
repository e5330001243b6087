import { useEffect, useRef, type ComponentProps } from "react";

/** Takes the focus of the button that it replaces, if that was pressed just now. */
export function FreshFocus({ isFresh, ...rest }: ComponentProps<"p"> & { readonly isFresh: boolean }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFresh) ref.current?.focus({ preventScroll: true });
  }, [isFresh]);
  return <p {...rest} ref={ref} tabIndex={-1} />;
}

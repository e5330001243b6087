import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";
import { retried } from "./load-part.ts";
import { tellPartFailed } from "./tell-part-failed.ts";

/** Something shown for a while and then closed, such as a dialog. */
interface Closable {
  readonly onClose?: () => void;
}

/** A component whose code loads when it's first shown. */
export interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead; a failure is only reported when it's shown. */
  readonly preload: () => void;
}

/**
 * A component whose code and texts load when it's first shown. If they fail, a toast says so and the part closes, so
 * that reopening retries.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props & Closable> {
  let known: ComponentType<Props> | null = null;
  const fetchPart = retried(async () => (known = await load()));

  function Late(props: Props & Closable) {
    const [Part, setPart] = useState(() => known);
    const fail = useEffectEvent(() => {
      tellPartFailed();
      props.onClose?.();
    });
    useEffect(() => {
      let isLeft = false;
      const unlessLeft = (act: () => void) => (): void => (isLeft ? undefined : act());
      if (Part === null)
        void fetchPart().then(
          unlessLeft(() => setPart(() => known)),
          unlessLeft(fail),
        );
      return () => {
        isLeft = true;
      };
    }, [Part]);
    return Part !== null && <Part {...props} />;
  }

  return Object.assign(Late, { preload: () => void fetchPart().catch(() => undefined) });
}

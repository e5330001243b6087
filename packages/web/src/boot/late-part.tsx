import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";
import { retried } from "./load-part.ts";
import { tellPartFailed } from "./tell-part-failed.ts";

/** What is shown for a while and then closed, such as a dialog. */
interface Closable {
  readonly onClose?: () => void;
}

/** A component whose code comes with its first showing. */
export interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead; how that fails is said when it is shown. */
  readonly preload: () => void;
}

/**
 * Makes a component whose code and texts come when it is first shown. Should they stay away, a message says so and the
 * part is closed, so that opening it again asks again.
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

import type { PageNamespace } from "@guildhall/core/i18n";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { retried } from "../boot/load-part.ts";
import { loadTexts } from "../i18n/language.ts";

/** A part of a guest's page that most visits don't need. */
export interface LateGuestPart<Props> {
  /** Nothing until it's loaded; a failure leaves it out. */
  readonly Part: (props: Props) => ReactNode;
  /** So that it's there with its page. */
  readonly warm: () => Promise<void>;
}

/** Its code and texts load when it's first shown. Guests' pages have no guild that could do it, and are small. */
export function lateGuestPart<Props extends object>(part: {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly texts: readonly PageNamespace[];
}): LateGuestPart<Props> {
  const load = retried(part.load);
  let known: ComponentType<Props> | null = null;
  const warm = async (): Promise<void> => {
    const [Loaded] = await Promise.all([load(), loadTexts(part.texts)]);
    known = Loaded;
  };
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => known);
    useEffect(() => {
      if (Shown !== null) return;
      warm().then(
        () => setShown(() => known),
        () => undefined,
      );
    }, [Shown]);
    return Shown === null ? null : <Shown {...props} />;
  }
  return { Part, warm };
}

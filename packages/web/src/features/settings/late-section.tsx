import type { PageNamespace } from "@guildhall/core/i18n";
import { useGuild } from "@guildhall/widget/guild";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { SectionState } from "./section-states.tsx";

/** A section's code, and the texts to load with it. */
interface Late<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly texts?: readonly PageNamespace[];
}

/** A section that few open, loaded when it is: while it's loading or after it failed to, its place says so. */
export function lateSection<Props extends object>({ load, texts = [] }: Late<Props>): (props: Props) => ReactNode {
  let known: ComponentType<Props> | null = null;
  return function LateSection(props: Props) {
    const guild = useGuild();
    const [Section, setSection] = useState(() => known);
    const [isFailed, setIsFailed] = useState(false);
    useEffect(() => {
      if (Section !== null || isFailed) return undefined;
      let isLeft = false;
      const unlessLeft = (act: () => void) => (): void => (isLeft ? undefined : act());
      const fetchBoth = async (): Promise<void> => {
        [known] = await Promise.all([load(), guild.loadTexts(texts)]);
      };
      void guild.loadPart(fetchBoth).then(
        unlessLeft(() => setSection(() => known)),
        unlessLeft(() => setIsFailed(true)),
      );
      return () => {
        isLeft = true;
      };
    }, [guild, Section, isFailed]);
    if (Section !== null) return <Section {...props} />;
    return <SectionState isError={isFailed} onRetry={() => setIsFailed(false)} />;
  };
}

import type { PageNamespace } from "@guildhall/core/i18n";
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType, type ReactNode } from "react";
import { showPartFailure } from "./failure-text.ts";
import { useGuild } from "./guild-provider.tsx";
import type { Guild } from "./guild.ts";

/** Something shown for a while and then closed, such as a dialog. */
interface Closable {
  readonly onClose?: () => void;
}

/** A component whose code loads when it's first shown. */
export interface LatePart<Props> {
  (props: Props & Closable): ReactNode;
  /** Fetches code and texts ahead; a failure is only reported when it's shown. */
  readonly preload: (guild: Guild) => void;
}

let coming = 0;

/** Whether something that closes again, such as a dialog, was asked for and is still loading. */
export function isPartComing(): boolean {
  return coming > 0;
}

function useComing(isComing: boolean): void {
  useLayoutEffect(() => {
    if (!isComing) return undefined;
    coming += 1;
    return () => {
      coming -= 1;
    };
  }, [isComing]);
}

/** A component's code, and the texts to load with it. */
export interface Late<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly texts?: readonly PageNamespace[];
  /** Shown until they have come; nothing by default. */
  readonly waiting?: ReactNode;
}

/**
 * A component whose code and texts load when it's first shown. If they fail, the reader is told and the part closes, so
 * that reopening retries.
 */
export function latePart<Props extends object>({ load, texts = [], waiting = null }: Late<Props>): LatePart<Props> {
  // Each guild has texts of its own.
  const known = new WeakMap<Guild, ComponentType<Props>>();
  const underWay = new WeakMap<Guild, Promise<void>>();
  const fetchOnce = async (guild: Guild): Promise<void> => {
    const [Part] = await guild.loadPart(() => Promise.all([load(), guild.loadTexts(texts)]));
    known.set(guild, Part);
  };
  const fetchPart = (guild: Guild): Promise<void> => {
    const present = underWay.get(guild) ?? fetchOnce(guild).finally(() => underWay.delete(guild));
    underWay.set(guild, present);
    return present;
  };

  function LoadedPart(props: Props & Closable) {
    const guild = useGuild();
    const [Part, setPart] = useState(() => known.get(guild) ?? null);
    useComing(Part === null && props.onClose !== undefined);
    const fail = useEffectEvent(() => {
      showPartFailure(guild);
      props.onClose?.();
    });
    useEffect(() => {
      let isLeft = false;
      const unlessLeft = (act: () => void) => (): void => (isLeft ? undefined : act());
      if (Part === null)
        void fetchPart(guild).then(
          unlessLeft(() => setPart(() => known.get(guild) ?? null)),
          unlessLeft(fail),
        );
      return () => {
        isLeft = true;
      };
    }, [guild, Part]);
    return Part === null ? waiting : <Part {...props} />;
  }

  return Object.assign(LoadedPart, { preload: (guild: Guild) => void fetchPart(guild).catch(() => undefined) });
}

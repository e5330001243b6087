import { InvariantError } from "@guildhall/core";
import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import { LinkProvider } from "../ui/link.tsx";
import { TextProvider } from "../ui/text.tsx";
import type { Guild, Store } from "./guild.ts";

const GuildContext = createContext<Guild | null>(null);

/** Provides a guild, its texts and its links to everything in it. */
export function GuildProvider({ guild, children }: { readonly guild: Guild; readonly children: ReactNode }) {
  const { t, language } = useSyncExternalStore(guild.texts.subscribe, guild.texts.get);
  return (
    <GuildContext value={guild}>
      <TextProvider t={t} language={language}>
        <LinkProvider link={guild.link}>{children}</LinkProvider>
      </TextProvider>
    </GuildContext>
  );
}

/** @throws {InvariantError} outside a `GuildProvider` */
export function useGuild(): Guild {
  const guild = use(GuildContext);
  if (guild === null) throw new InvariantError("a screen is mounted without a guild");
  return guild;
}

/** The current value of one of the guild's stores. */
export function useStored<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

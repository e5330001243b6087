import { InvariantError } from "@guildhall/core";
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { LinkProvider } from "../ui/link.tsx";
import { TextProvider } from "../ui/text.tsx";
import { followMonths } from "./follow-months.ts";
import type { Guild, Store, Texts } from "./guild.ts";
import type { Member } from "./member.ts";

const GuildContext = createContext<Guild | null>(null);
// What nearly every component asks for is subscribed to once: a subscription of its own takes longer than a small one.
const TextsContext = createContext<Texts | null>(null);
const MemberContext = createContext<Member | null>(null);

/** Provides a guild, its texts and its links to everything in it. */
export function GuildProvider({ guild, children }: { readonly guild: Guild; readonly children: ReactNode }) {
  const texts = useStored(guild.texts);
  const member = useStored(guild.member);
  const isMember = member !== null;
  useEffect(() => (isMember ? followMonths(guild) : undefined), [guild, isMember]);
  return (
    <GuildContext value={guild}>
      <TextsContext value={texts}>
        <MemberContext value={member}>
          <TextProvider t={texts.t} language={texts.language}>
            <LinkProvider link={guild.link}>{children}</LinkProvider>
          </TextProvider>
        </MemberContext>
      </TextsContext>
    </GuildContext>
  );
}

/** @throws {InvariantError} outside a `GuildProvider` */
export function useGuild(): Guild {
  const guild = use(GuildContext);
  if (guild === null) throw new InvariantError("a screen is mounted without a guild");
  return guild;
}

/** The reader's language and its texts. @throws {InvariantError} outside a `GuildProvider` */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (texts === null) throw new InvariantError("a screen is mounted without texts");
  return texts;
}

/** The reader; null for guests and without a workspace. */
export function useMemberOrNull(): Member | null {
  return use(MemberContext);
}

/** The current value of one of the guild's stores. */
export function useStored<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

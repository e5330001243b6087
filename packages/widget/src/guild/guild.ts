import type { Client, Language } from "@guildhall/core";
import type { PageNamespace, TranslateAny } from "@guildhall/core/i18n";
import type { SessionStore } from "@guildhall/core/session";
import type { Platform } from "@guildhall/core/transport";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LinkProps } from "../ui/link.tsx";
import type { Member } from "./member.ts";

/** A value that changes, and its listeners. `get` returns the same object until the value changes. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The reader's language, and the texts loaded in it. */
export interface Texts {
  readonly language: Language;
  readonly t: TranslateAny;
}

/** Something to tell the reader in passing, with one action (Undo, Retry) where it helps. */
export interface Notice {
  readonly text: string;
  readonly tone?: "plain" | "good" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Holds a step back through the page's history while it's mounted. */
export interface BackGuardProps {
  /** Gets what repeats the step. */
  readonly onBack: (leave: () => void) => void;
}

/** What a mount stands on. Two mounts on one page share nothing: each has its own session, language and data. */
export interface Guild {
  readonly client: Client;
  readonly platform: Platform;
  readonly session: Pick<SessionStore, "getState" | "subscribe" | "refresh" | "adopt" | "markIntroDisplayed">;
  /** The member of that session; null for guests and without a workspace. */
  readonly member: Store<Member | null>;
  readonly texts: Store<Texts>;
  /** Loads texts before they're shown. Rejects if they can't be loaded. */
  readonly loadTexts: (namespaces: readonly PageNamespace[]) => Promise<void>;
  /** Loads code that isn't needed at first, trying again if that can help. Rejects if it can't be loaded. */
  readonly loadPart: <Part>(load: () => Promise<Part>) => Promise<Part>;
  /** What was read from the server. */
  readonly queries: QueryClient;
  /** The present instant, updated every 30 s. */
  readonly clock: Store<Date>;
  /** The id of the group whose content is shown; 0 for all. */
  readonly group: Store<number> & { readonly choose: (groupId: number) => void };
  /** Unsent input, by form. */
  readonly drafts: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly link: ComponentType<LinkProps>;
  /** Opens one of Guildhall's pages, such as `/thanks/create?user=7`. */
  readonly navigate: (href: string) => void;
  /** Asks before the browser's way back discards input; absent where the history is the host's. */
  readonly backGuard?: ComponentType<BackGuardProps> | undefined;
  /** Whether there is a page with this path pattern, such as `/thanks` or `/user/$uid`. */
  readonly hasPage: (path: string) => boolean;
  readonly notify: (notice: Notice) => void;
  /** Whether the page itself says that there is no connection; otherwise each failure does. */
  readonly saysOffline: boolean;
  /** Whether files can be sent, as far as is known by now; absent where they always can. */
  readonly sendsFiles?: Store<boolean> | undefined;
}

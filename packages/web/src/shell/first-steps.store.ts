import { introPages, toGuardSession } from "@guildhall/core/session";
import { useRouter } from "@tanstack/react-router";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useMember, useSessionInfo } from "../session/use-session.ts";

const KEY = "guildhall.first-steps";

/** URLs of the steps a member has taken, by member id; no entry before they begin. */
type Taken = Readonly<Record<string, readonly string[]>>;

// The first look into the browser's storage stops the page for as long as the disk takes: not before it's needed.
let opened: StoreApi<Taken> | undefined;
const openStore = (): StoreApi<Taken> => (opened ??= createStore(readTaken));
const unopened = createStore<Taken>(() => ({}));

/** Stores in this browser that a member has seen their workspace's first steps. */
export function beginFirstSteps(memberId: number): void {
  write(memberId, []);
}

/** Stores in this browser that a member has taken the step at `path`. */
export function takeFirstStep(memberId: number, path: string): void {
  write(memberId, [path]);
}

/** URL of the reader's first remaining step; null if there's none, they never began, or it isn't wanted yet. */
export function useFirstStepLeft(isWanted: boolean): string | null {
  const info = useSessionInfo();
  const { routesByPath } = useRouter();
  const { id } = useMember().user;
  const taken = useStore(isWanted ? openStore() : unopened, (all) => all[id]);
  if (taken === undefined) return null;
  const pages = introPages(toGuardSession(info), (path) => path in routesByPath);
  return pages.find((path) => !taken.includes(path)) ?? null;
}

function write(memberId: number, paths: readonly string[]): void {
  // Another tab may have written meanwhile.
  const all = readTaken();
  const taken = { ...all, [memberId]: [...new Set([...(all[memberId] ?? []), ...paths])] };
  openStore().setState(taken);
  try {
    localStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // Full or forbidden storage only costs the way back, and only after a reload.
  }
}

function readTaken(): Taken {
  try {
    // Only this module writes under the key, in this shape.
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Taken;
  } catch {
    return {};
  }
}

import { introPages, toGuardSession } from "@guildhall/core/session";
import { useRouter } from "@tanstack/react-router";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useMember, useSessionInfo } from "../session/use-session.ts";

const KEY = "guildhall.first-steps";

/** URLs of the steps a member has taken, by member id; no entry before they begin. */
type Taken = Readonly<Record<string, readonly string[]>>;

const store = createStore<Taken>(readTaken);

/** Stores in this browser that a member has seen their workspace's first steps. */
export function beginFirstSteps(memberId: number): void {
  write(memberId, []);
}

/** Stores in this browser that a member has taken the step at `path`. */
export function takeFirstStep(memberId: number, path: string): void {
  write(memberId, [path]);
}

/** URL of the reader's first remaining step; null if there's none or they never began. */
export function useFirstStepLeft(): string | null {
  const info = useSessionInfo();
  const { routesByPath } = useRouter();
  const { id } = useMember().user;
  const taken = useStore(store, (all) => all[id]);
  if (taken === undefined) return null;
  const pages = introPages(toGuardSession(info), (path) => path in routesByPath);
  return pages.find((path) => !taken.includes(path)) ?? null;
}

function write(memberId: number, paths: readonly string[]): void {
  // Another tab may have written meanwhile.
  const all = readTaken();
  const taken = { ...all, [memberId]: [...new Set([...(all[memberId] ?? []), ...paths])] };
  store.setState(taken);
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

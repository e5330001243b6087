import { introPages, toGuardSession } from "@guildhall/core/session";
import { useRouter } from "@tanstack/react-router";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useMember, useSessionInfo } from "../session/use-session.ts";

const KEY = "guildhall.first-steps";

/** The addresses of the steps that a member has taken, by the member's id; no entry for who has never begun. */
type Taken = Readonly<Record<string, readonly string[]>>;

const store = createStore<Taken>(readTaken);

/** Remembers in this browser that a member has seen the first steps of their workspace. */
export function beginFirstSteps(memberId: number): void {
  write(memberId, []);
}

/** Remembers in this browser that a member has taken the step at `path`. */
export function takeFirstStep(memberId: number, path: string): void {
  write(memberId, [path]);
}

/** The address of the first step that the reader may take and has not; null for none, and for who has never begun. */
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
  // Another tab may have written since this one has read.
  const all = readTaken();
  const taken = { ...all, [memberId]: [...new Set([...(all[memberId] ?? []), ...paths])] };
  store.setState(taken);
  try {
    localStorage.setItem(KEY, JSON.stringify(taken));
  } catch {
    // A full or forbidden storage only costs the way back, and only after a reload.
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

import { InvariantError } from "@guildhall/core";
import { type Challenge } from "@guildhall/core/challenges";
import { createContext, use, useState, type ReactNode } from "react";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { useDeadlineRefresh } from "./use-deadline-refresh.ts";

interface Scope {
  readonly challenge: Challenge;
  readonly open: (dialog: OpenDialog) => void;
}

const ScopeContext = createContext<Scope | null>(null);

/** Provides one challenge and its dialogs to the page. */
export function ChallengeScope({
  challenge,
  children,
}: {
  readonly challenge: Challenge;
  readonly children: ReactNode;
}) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useDeadlineRefresh(challenge);
  return (
    <ScopeContext value={{ challenge, open: setDialog }}>
      {children}
      {dialog !== null && <ChallengeDialog challenge={challenge} dialog={dialog} onClose={() => setDialog(null)} />}
    </ScopeContext>
  );
}

/** The page's challenge, and how to open its dialogs. @throws {InvariantError} outside a `ChallengeScope` */
export function useChallenge(): Scope {
  const scope = use(ScopeContext);
  if (scope === null) throw new InvariantError("there is no challenge here");
  return scope;
}

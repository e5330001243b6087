import { CallFailure } from "@guildhall/core";
import { Button, Skeleton } from "@guildhall/widget";
import { explainFailure } from "@guildhall/widget/guild";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslateAny } from "../../i18n/language.ts";
import { GuestForm, GuestPage } from "../login/index.ts";
import { LinkProblem, linkProblemOf, type LinkProblemKind } from "./link-problem.tsx";

/** A working link, with the server's data about it. */
export interface CheckedLink<Answer> {
  readonly answer: Answer;
  /** Shows why the link stopped working, if the failure says so. */
  readonly takeFailure: (failure: CallFailure) => void;
}

/** Which link to check, and how. */
export interface LinkCheckProps<Answer> {
  readonly of: "sign_up" | "reset" | "invite";
  /** Identifies the link. */
  readonly linkKey: string;
  readonly ask: (options: { readonly signal: AbortSignal; readonly quiet: true }) => Promise<Answer>;
  readonly children: (link: CheckedLink<Answer>) => ReactNode;
}

/** Checks a link before anything is typed; shows its page, or why it doesn't work. */
export function LinkCheck<Answer>({ of, linkKey, ask, children }: LinkCheckProps<Answer>) {
  const [late, setLate] = useState<LinkProblemKind | null>(null);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["link", of, linkKey],
      queryFn: ({ signal }) => ask({ signal, quiet: true }),
      // Checked once per visit: nothing changes while the form is being filled in.
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const problem = late ?? (error instanceof CallFailure ? linkProblemOf(error) : null);
  if (problem !== null) return <LinkProblem of={of} problem={problem} />;
  if (error !== null) return <NotLookedUp error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  return children({
    answer: data,
    takeFailure: (failure) => {
      const found = linkProblemOf(failure);
      if (found !== null) setLate(found);
    },
  });
}

function NotLookedUp({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslateAny();
  return (
    <GuestPage title={t("accounts:link.loadFailed")} lead={explainFailure(t, error)}>
      <GuestForm>
        <Button size="l" stretch onClick={onRetry}>
          {t("accounts:link.retry")}
        </Button>
      </GuestForm>
    </GuestPage>
  );
}

function Waiting() {
  return (
    <main aria-busy="true">
      <GuestForm>
        <Skeleton height="50dvh" />
      </GuestForm>
    </main>
  );
}

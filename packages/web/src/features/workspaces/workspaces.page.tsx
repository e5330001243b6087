import { type EndpointResponse, WORKSPACES_PAGE_SIZE } from "@guildhall/core";
import { safeReturnPath } from "@guildhall/core/session";
import { workspaceCalls, type WorkspaceItem } from "@guildhall/core/workspaces";
import { Banner, Button, Card, EmptyState, Pagination, Skeleton } from "@guildhall/widget";
import { callQuery, latePart, useCall } from "@guildhall/widget/guild";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useMay, useSessionInfo } from "../../session/use-session.ts";
import { leave } from "../../shell/account-actions.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { PageHead } from "../../shell/page-head.tsx";
import { isNarrowed, planQuery, readPlanView, writePlanView } from "./plan-view.ts";
import { WorkspaceDialog } from "./workspace.dialog.tsx";
import { WorkspacesTable } from "./workspaces-table.tsx";

type WorkspacesPage = EndpointResponse<typeof workspaceCalls.list>;

const PlanDialog = latePart({
  load: () => import("./plan.dialog.tsx").then((file) => file.PlanDialog),
  texts: ["billing", "granting"],
});
const PlanFilters = latePart({
  load: () => import("./plan-filters.tsx").then((file) => file.PlanFilters),
  texts: ["billing", "granting"],
});
const NobodyFits = latePart({
  load: () => import("./nobody-fits.tsx").then((file) => file.NobodyFits),
  texts: ["granting"],
});

type Search = Readonly<Record<string, string | undefined>>;

const SKELETON_ROWS = 4;

function WorkspacesPageView() {
  const t = useTranslate();
  const mayAdd = useMay("manage-workspaces");
  const disabledIn = useSessionInfo()?.disabledIn ?? "";
  // Every page's search params are plain strings.
  const search = useSearch({ strict: false }) as Search;
  const { data, isError, refetch } = useCall(workspaceCalls.list, inputOf(search), { keepsPrevious: true });
  // "new" for a new workspace; null for no dialog.
  const [named, setNamed] = useState<WorkspaceItem | "new" | null>(null);
  const [planned, setPlanned] = useState<WorkspaceItem | null>(null);
  const add = mayAdd && (
    <Button variant="primary" icon={<Plus />} onClick={() => setNamed("new")}>
      {t("workspaces:add")}
    </Button>
  );
  const lead = data === undefined ? "\u00a0" : t("workspaces:count", { count: data.workspacesCount });
  return (
    <>
      <PageHead title={t("workspaces:title")} lead={lead} actions={add} />
      <div className={cards.lists}>
        {disabledIn !== "" && <Banner tone="danger">{t("session:disabled", { workspace: disabledIn })}</Banner>}
        {data === undefined ? (
          <Loading isError={isError} onRetry={() => void refetch()} />
        ) : (
          <Workspaces data={data} search={search} onRename={setNamed} onChangePlan={setPlanned} />
        )}
      </div>
      {named !== null && <WorkspaceDialog workspace={named === "new" ? null : named} onClose={() => setNamed(null)} />}
      {planned !== null && <PlanDialog workspace={planned} onClose={() => setPlanned(null)} />}
    </>
  );
}

function Workspaces({
  data,
  search,
  onRename,
  onChangePlan,
}: {
  readonly data: WorkspacesPage;
  readonly search: Search;
  readonly onRename: (workspace: WorkspaceItem) => void;
  readonly onChangePlan: (workspace: WorkspaceItem) => void;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const page = pageOf(search);
  const view = readPlanView(search);
  const narrow = (change: Partial<typeof view>): void => {
    void navigate({ to: ".", search: writePlanView(search, { ...view, ...change }) as never, replace: true });
  };
  const filters = data.hasPlans && <PlanFilters view={view} onChange={narrow} />;
  if (data.workspacesCount === 0 && data.hasPlans && isNarrowed(view)) {
    const clear = (): void => narrow({ plan: "", standing: "", endsWithin: 0 });
    return (
      <>
        {filters}
        <NobodyFits onClear={clear} />
      </>
    );
  }
  if (data.workspacesCount === 0) {
    const signOut = <Button onClick={() => void leave()}>{t("workspaces:signOut")}</Button>;
    return (
      <Card>
        <EmptyState picture="compass" title={t("workspaces:empty.title")} action={signOut}>
          {t("workspaces:empty.text")}
        </EmptyState>
      </Card>
    );
  }
  const from = page * WORKSPACES_PAGE_SIZE;
  const show = (next: number): void => {
    // 1-based in the URL, 0-based on the wire.
    void navigate({
      to: ".",
      search: { ...search, page: next === 0 ? undefined : String(next + 1) } as never,
      replace: true,
    });
  };
  return (
    <>
      {filters}
      <Card>
        <WorkspacesTable
          items={data.items}
          path={safeReturnPath(search["redirect"])}
          hasPlans={data.hasPlans}
          onRename={onRename}
          onChangePlan={onChangePlan}
        />
      </Card>
      {(page > 0 || data.hasNext) && (
        <Pagination
          page={page}
          hasNext={data.hasNext}
          text={t("workspaces:range", { from: from + 1, to: from + data.items.length, total: data.workspacesCount })}
          onPage={show}
        />
      )}
    </>
  );
}

function Loading({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("workspaces:retry")}</Button>;
  return (
    <Card>
      {isError ? (
        <EmptyState picture="offline" title={t("workspaces:failed")} action={retry} />
      ) : (
        Array.from({ length: SKELETON_ROWS }, (_, index) => <Skeleton key={index} height="2.5rem" />)
      )}
    </Card>
  );
}

function inputOf(search: Search) {
  return { query: { page: pageOf(search), ...planQuery(readPlanView(search)) } };
}

function pageOf(search: Search): number {
  const page = Number(search["page"]);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}

/** The reader's workspaces; all of them for those who manage workspaces. */
export const workspacesPage = definePage({
  component: WorkspacesPageView,
  warm: ({ search }) => queryClient.prefetchQuery(callQuery(api, workspaceCalls.list, inputOf(search))),
});

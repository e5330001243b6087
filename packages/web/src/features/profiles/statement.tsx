import { statementCalls } from "@guildhall/core/balances";
import { Button, Card, classNames, EmptyState, LoadMore, Select, Skeleton } from "@guildhall/widget";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useSearchText } from "../../routing/search.ts";
import { api } from "../../session/api.ts";
import { useMember } from "../../session/use-session.ts";
import { ExportButton } from "../../shell/export-button.tsx";
import table from "../../shell/table.module.css";
import { StatementRow } from "./statement-row.tsx";
import { statementQuery, toCurrencyId, type StatementLine } from "./statement.queries.ts";

const COLUMNS = ["at", "reason", "amount", "balance"] as const;
const SKELETON_ROWS = 6;

/** A member's transfers, newest first, of one currency or all. */
export function Statement({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const [chosen, setChosen] = useSearchText("currency");
  const currencyId = toCurrencyId(chosen);
  const query = useInfiniteQuery(statementQuery({ userId, currencyId }));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) {
    if (!isError)
      return (
        <Card title={t("statement:title")}>
          <Table>{skeletonRows()}</Table>
        </Card>
      );
    const retry = <Button onClick={() => void refetch()}>{t("words:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("statement:failed")} action={retry} />
      </Card>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Empty userId={userId} isFiltered={currencyId !== 0} onClear={() => setChosen("")} />;
  const balances = data.pages[0]?.balances ?? [];
  const read = () =>
    api.call(statementCalls.export, { params: { id: userId }, query: { currency_id: currencyId } }, { quiet: true });
  return (
    <>
      <Card title={t("statement:title")} actions={<ExportButton label={t("statement:export")} read={read} />}>
        {balances.length > 1 && (
          <Select
            label={t("statement:currency")}
            value={String(currencyId)}
            options={[
              { value: "0", label: t("statement:everyCurrency") },
              ...balances.map((each) => ({
                value: String(each.currencyId),
                label: t("statement:now", { currency: each.currencyName, amount: each.formattedAmount }),
              })),
            ]}
            onChange={({ target }) => setChosen(target.value === "0" ? "" : target.value)}
          />
        )}
        <Lines userId={userId} items={items} isBusy={isFetchingNextPage} />
      </Card>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}

function Lines({
  userId,
  items,
  isBusy,
}: {
  readonly userId: number;
  readonly items: readonly StatementLine[];
  readonly isBusy: boolean;
}) {
  return (
    <Table isBusy={isBusy}>
      {items.map((line) => (
        <StatementRow key={line.id} line={line} userId={userId} />
      ))}
    </Table>
  );
}

function Table({ isBusy = false, children }: { readonly isBusy?: boolean; readonly children: ReactNode }) {
  const t = useTranslate();
  // Explicit roles: as blocks, table parts would lose their semantics.
  return (
    <table
      role="table"
      aria-label={t("statement:list")}
      aria-busy={isBusy}
      className={classNames(table.table, table.flow)}
    >
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`statement:columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

function skeletonRows(): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} role="row">
      {COLUMNS.map((column) => (
        <td key={column} role="cell" className={table.cell}>
          <Skeleton width="7rem" height="1.5rem" />
        </td>
      ))}
    </tr>
  ));
}

function Empty({
  userId,
  isFiltered,
  onClear,
}: {
  readonly userId: number;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useTranslate();
  const isOwn = useMember().user.id === userId;
  if (isFiltered) {
    const clear = <Button onClick={onClear}>{t("statement:empty.clear")}</Button>;
    return (
      <Card>
        <EmptyState picture="search" title={t("statement:empty.currency")} action={clear} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState picture="chart" title={t("statement:empty.title")}>
        {t(isOwn ? "statement:empty.own" : "statement:empty.other")}
      </EmptyState>
    </Card>
  );
}

import type { StatementLine } from "@guildhall/core/balances";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useGuild, useMember, useTranslate } from "../../guild/index.ts";
import { tableStyles as table } from "../../tables/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statementQuery, type StatementView } from "./profile-reads.ts";
import { StatementRow } from "./statement-row.tsx";

const COLUMNS = ["at", "reason", "amount", "balance"] as const;
const SKELETON_ROWS = 6;

export interface StatementProps extends StatementView {
  /** 0 for all currencies. */
  readonly onCurrency: (currencyId: number) => void;
  /** Buttons beside its title; omit for none. */
  readonly actions?: ReactNode;
}

/** A member's transfers, newest first, of one currency or all. */
export function Statement({ userId, currencyId, onCurrency, actions }: StatementProps) {
  const t = useTranslate();
  const { client, queries } = useGuild();
  const query = useInfiniteQuery(statementQuery(client, { userId, currencyId }), queries);
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
  if (items.length === 0) return <Empty userId={userId} isFiltered={currencyId !== 0} onClear={() => onCurrency(0)} />;
  const balances = data.pages[0]?.balances ?? [];
  return (
    <>
      <Card title={t("statement:title")} actions={actions}>
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
            onChange={({ target }) => onCurrency(Number(target.value))}
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

import { AccessDeniedError, LIST_PAGE_SIZE } from "@guildhall/core";
import { ACTIVITY_LISTS, mayList } from "@guildhall/core/activities";
import type { ActivityList } from "@guildhall/core/activities";
import type { MemberCall } from "../lib/deps.ts";
import type { ActivityTables } from "./activity-tables.ts";
import { cutWindow, isFarDown } from "./list-window.ts";
import { countLists, countMonths, findPage } from "./list.repository.ts";
import type { ActivityColumns, ListView } from "./list.repository.ts";
import { visibleScope } from "./visible-groups.ts";

/** What the lists of a kind are made of. */
export interface ListedKind<Row, Card> {
  readonly tables: ActivityTables;
  readonly columns: ActivityColumns;
  /** In the order of the rows. */
  readonly present: (call: MemberCall, rows: readonly Row[]) => Promise<Card[]>;
  /** The listings that make up a list for the caller; by default the one of its name. */
  readonly listingsIn?: (list: ActivityList, actor: MemberCall["actor"]) => readonly string[];
}

/** A page (from 0) of a list below a group (0 for any). */
export interface ListQuestion {
  readonly list: ActivityList;
  readonly groupId: number;
  readonly page: number;
}

export interface ListPage<Card> {
  readonly items: Card[];
  readonly hasNext: boolean;
  readonly nextPage: number | null;
}

export interface ListCount {
  readonly type: ActivityList;
  readonly count: number;
}

export interface ActivityLists<Card> {
  /** The lists the caller may open, with counts below a group (0 for any). */
  readonly count: (call: MemberCall, groupId: number) => Promise<ListCount[]>;
  /** @throws {AccessDeniedError} for a managers' list */
  readonly list: (call: MemberCall, question: ListQuestion) => Promise<ListPage<Card>>;
}

export function createActivityList<Row, Card>(kind: ListedKind<Row, Card>): ActivityLists<Card> {
  const { tables, columns, present, listingsIn = (list) => [list] } = kind;
  return {
    count: async (call, groupId) => {
      const { actor, db } = call;
      const scope = await visibleScope(tables.kind, call, groupId);
      const counts = await countLists(db, { tables, workspaceId: actor.workspace.id, scope });
      const lists = ACTIVITY_LISTS.filter((list) => mayList(tables.kind, actor, list).allowed);
      return lists.map((type) => ({ type, count: sumOf(counts, listingsIn(type, actor)) }));
    },
    list: async (call, { list, groupId, page }) => {
      const { actor, db } = call;
      const allowed = mayList(tables.kind, actor, list);
      if (!allowed.allowed) throw new AccessDeniedError(allowed.reason);
      const scope = await visibleScope(tables.kind, call, groupId);
      const view = { tables, columns, workspaceId: actor.workspace.id, listings: listingsIn(list, actor), scope };
      const total = sumOf(await countLists(db, view), view.listings);
      const rows = await findRows<Row>(call, view, { list, page, total });
      const hasNext = total > (page + 1) * LIST_PAGE_SIZE;
      return { items: await present(call, rows), hasNext, nextPage: hasNext ? page + 1 : null };
    },
  };
}

function sumOf(counts: ReadonlyMap<string, number>, listings: ListView["listings"]): number {
  return listings.reduce((sum, listing) => sum + (counts.get(listing) ?? 0), 0);
}

async function findRows<Row>(
  { db }: MemberCall,
  view: ListView & { readonly columns: ActivityColumns },
  { list, page, total }: { readonly list: ActivityList; readonly page: number; readonly total: number },
): Promise<Row[]> {
  const cut = { offset: page * LIST_PAGE_SIZE, size: LIST_PAGE_SIZE, total };
  if (cut.offset >= total) return [];
  // Upcoming publications first; other lists are newest first.
  const isAscending = list === "schedule";
  const months = isFarDown(cut) ? await countMonths(db, view) : [];
  const window = cutWindow({ ...cut, isAscending, months });
  const rows = await findPage<Row>(db, view, window);
  return window.isAscending === isAscending ? rows : rows.reverse();
}

import { AccessDeniedError, LIST_PAGE_SIZE, NotFoundError, toKeysetPage } from "@guildhall/core";
import type { EndpointResponse, UserRef } from "@guildhall/core";
import { seesStatement } from "@guildhall/core/balances";
import type { statementCalls } from "@guildhall/core/balances";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import type { Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { explainMovements } from "./explain-movements.service.ts";
import { findMovements, findStatementAccounts } from "./statement.repository.ts";

/** `currencyId` 0 means all currencies. */
export interface StatementQuestion {
  readonly userId: number;
  readonly currencyId: number;
  /** They explain what they caused. */
  readonly features: readonly Feature[];
}

/** @throws {AccessDeniedError} `not_yours` @throws {NotFoundError} when the member doesn't exist */
export async function ownerOfStatement(
  { actor, db }: MemberCall,
  { userId }: Pick<StatementQuestion, "userId">,
): Promise<UserRef> {
  if (!seesStatement({ actor, actorId: actor.memberId }, userId)) throw new AccessDeniedError("not_yours");
  const owner = (await findUserRefs(db, actor.workspace.id, [userId])).get(userId);
  if (owner === undefined) throw new NotFoundError("user", { userId });
  return owner;
}

/** Newest first, below `lastId`; 0 starts at the newest. */
export async function getStatement(
  call: MemberCall,
  { lastId, ...question }: StatementQuestion & { readonly lastId: number },
): Promise<EndpointResponse<typeof statementCalls.get>> {
  const { db, actor, language } = call;
  const workspaceId = actor.workspace.id;
  const { id: memberId } = await ownerOfStatement(call, question);
  const every = await findStatementAccounts(db, { workspaceId, memberId, currencyId: 0 });
  const accounts = every.filter(({ currencyId }) => [0, currencyId].includes(question.currencyId));
  const found = await findMovements(db, { workspaceId, accounts }, { lastId, limit: LIST_PAGE_SIZE + 1 });
  const page = toKeysetPage(found, LIST_PAGE_SIZE);
  const explained = await explainMovements(call, { memberId, features: question.features }, page.items);
  const currencies = await findCurrencies(db, workspaceId);
  const presenter = presentCurrencies(currencies, language);
  return {
    items: explained.map(({ id, at, reason, title, person, link, currencyId, amount, balance }) => ({
      id,
      at: at.toISOString(),
      reason,
      title,
      person,
      link,
      amount: presenter.amount(currencyId, amount),
      balance: presenter.amount(currencyId, balance),
    })),
    lastId: page.lastId,
    // In the workspace's order.
    balances: currencies.flatMap(({ id }) =>
      every.filter((account) => account.currencyId === id).map(({ balance }) => presenter.amount(id, balance)),
    ),
  };
}

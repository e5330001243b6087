import { assertNever, InvalidInputError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { assignmentAbilities, equalShares, splitProblems } from "@guildhall/core/challenges";
import type { Assignment, Share, SplitProblem } from "@guildhall/core/challenges";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { updateAssignment } from "./assignment.repository.ts";
import { authorize, nextStatus, openAttempt, showAttempt } from "./open-attempt.service.ts";
import type { OpenAttempt } from "./open-attempt.service.ts";
import { payAttempt } from "./pay-attempt.service.ts";

/** Evenly, or in named shares; amounts in hundredths. */
export interface SplitOrder {
  readonly equalize: boolean;
  readonly rewards: readonly {
    readonly userId: number;
    readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  }[];
}

/**
 * Splits an approved raid's whole pool among its members and pays it.
 * @throws {NotFoundError} when there is none the caller sees
 * @throws {RefusedError} `leader_only`, `not_in_division`, `already_completed`
 * @throws {InvalidInputError} when the shares don't add up to the pool
 */
export async function splitReward(
  call: MemberCall,
  assignmentId: number,
  order: SplitOrder,
): Promise<{ assignment: Assignment }> {
  const attempt = await openAttempt(call, assignmentId, "change");
  const { challenge, row, question } = attempt;
  authorize(assignmentAbilities(question).split);
  const currencies = presentCurrencies(await findCurrencies(call.db, call.actor.workspace.id), call.language);
  const shares = sharesOf(attempt, order, currencies);
  const change = { status: nextStatus(attempt, "split"), ended_at: call.at };
  await updateAssignment(call.db, { workspaceId: call.actor.workspace.id, id: row.id, change });
  await payAttempt(call, attempt, { shares, publish: row.isPublished });
  return showAttempt(call, challenge, row.id);
}

function sharesOf(
  { row, pool }: OpenAttempt,
  { equalize, rewards }: SplitOrder,
  currencies: CurrencyPresenter,
): Share[] {
  if (equalize) return equalShares(pool, row.memberIds);
  const shares = rewards.flatMap(({ userId, rewards: own }) =>
    own.map(({ currencyId, amount }) => ({ memberId: userId, currencyId, amount })),
  );
  const problems = splitProblems(pool, row.memberIds, shares);
  if (problems.length > 0) throw new InvalidInputError(problems.map((problem) => toFieldError(problem, currencies)));
  return shares.filter(({ amount }) => amount > 0);
}

function toFieldError(problem: SplitProblem, currencies: CurrencyPresenter): FieldError {
  switch (problem.code) {
    case "unknown_user":
    case "duplicate":
      return { field: `rewards.${String(problem.memberId)}`, code: problem.code };
    case "unknown_currency":
      return { field: `rewards.${String(problem.memberId)}.${String(problem.currencyId)}`, code: problem.code };
    case "pool_left":
    case "pool_exceeded":
      return {
        field: `rewards.*.${String(problem.currencyId)}`,
        code: problem.code,
        values: { amount: currencies.inWords(problem.currencyId, problem.amount) },
      };
    default:
      return assertNever(problem);
  }
}

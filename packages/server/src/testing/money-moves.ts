import { balanceCalls } from "@guildhall/core/balances";
import { rewardCalls } from "@guildhall/core/rewards";
import { thanksCalls, thanksSettingsCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { challengePlanners } from "./money-challenges.ts";
import { perkPlanners } from "./money-perks.ts";
import { OUTSIDE, Place, prefer } from "./money-place.ts";
import type { Move, Planners, Step } from "./money-place.ts";
import type { MoneyWorld } from "./money-world.ts";

const UNDO_MS = 600_000;

/** Plans a step; null if nothing fits. */
export function plan(world: MoneyWorld, step: Step): Move | null {
  const planner = planners[step.kind] as (at: Place, of: Step) => Move | null;
  return planner(new Place(world), step);
}

const planners: Planners<Step["kind"]> = {
  ...challengePlanners,
  ...perkPlanners,

  give: (at, { who, to: named, each }) => {
    const { model, month } = at;
    // A single receiver may be the giver, who is then refused.
    const to = named.length === 1 ? named : named.filter((person) => person !== who);
    const left = model.used(who, month).map((used, place) => (model.quota[place] ?? 0) - used);
    const short = left.filter((free, place) => (each[place] ?? 0) * to.length > free && each[place] !== 0);
    const outcome = short.length === 0 ? "done" : short.some((free) => free > 0) ? "validation" : "no_quota_left";
    const isFit = each[0] + each[1] > 0 && to.length > 0 && to.every((person) => person !== who && !at.isOut(person));
    const inside = isFit ? [outcome] : ["validation"];
    const receivers = to.map((person) => ({ id: at.id(person) }));
    const body = { receivers, description: "Well done", rewards: at.lines(each) };
    return {
      isKeyed: true,
      expected: at.isOut(who) ? OUTSIDE : inside,
      call: (idempotencyKey) => at.client(who).call(thanksCalls.give, { body }, { idempotencyKey }),
      apply: (answer) => {
        const { tid } = answer as { readonly tid: number };
        const thanks = { id: tid, from: who, to, each, month, atMs: at.world.clock.now().getTime(), isUndone: false };
        model.thanks.push(thanks);
        model.moveThanks(thanks, 1);
      },
    };
  },

  undo: (at, { of }) => {
    const thanks = prefer(
      at.model.thanks,
      of,
      ({ isUndone, atMs }) => !isUndone && at.world.clock.now().getTime() - atMs <= UNDO_MS,
    );
    if (thanks === null) return null;
    const isLate = at.world.clock.now().getTime() - thanks.atMs > UNDO_MS;
    const isLeft = thanks.to.every((person) => at.model.covers(person, thanks.each));
    const inside = thanks.isUndone ? ["already_undone"] : [isLate ? "too_late" : isLeft ? "done" : "already_spent"];
    return {
      isKeyed: true,
      expected: at.isOut(thanks.from) ? OUTSIDE : inside,
      call: (idempotencyKey) =>
        at.client(thanks.from).call(thanksCalls.undo, { params: { id: thanks.id } }, { idempotencyKey }),
      apply: () => {
        thanks.isUndone = true;
        at.model.moveThanks(thanks, -1);
      },
    };
  },

  adjust: (at, { who, of, to }) => ({
    isKeyed: true,
    expected: at.isOut(who) ? OUTSIDE : [who === 0 ? "done" : "missing_permission"],
    call: (idempotencyKey) =>
      at
        .client(who)
        .call(
          balanceCalls.update,
          { params: { id: at.id(of) }, body: { balances: at.byCurrency(to) } },
          { idempotencyKey },
        ),
    apply: () => at.model.set(of, to),
  }),

  erase: (at, { who }) => ({
    isKeyed: true,
    expected: at.isOut(who) ? OUTSIDE : [who === 0 ? "done" : "missing_permission"],
    call: (idempotencyKey) => at.client(who).call(rewardCalls.erase, {}, { idempotencyKey }),
    apply: () => at.model.erase(),
  }),

  quota: (at, { to }) => ({
    isKeyed: false,
    expected: ["done"],
    call: () => at.client(0).call(thanksSettingsCalls.update, { body: { quota: { member: at.byCurrency(to) } } }),
    apply: () => {
      at.model.quota = to;
    },
  }),

  standing: (at, { who, isDisabled }) => {
    const params = { id: at.id(who) };
    return {
      isKeyed: false,
      expected: ["done"],
      call: () =>
        isDisabled ? at.client(0).call(userCalls.disable, { params }) : at.client(0).call(userCalls.enable, { params }),
      apply: () => void (isDisabled ? at.model.disabled.add(who) : at.model.disabled.delete(who)),
    };
  },
};

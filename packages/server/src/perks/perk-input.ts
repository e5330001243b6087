import type { FieldError } from "@guildhall/core";
import { costProblems, mayPlacePerk, tidyCosts } from "@guildhall/core/perks";
import type { CostLine, PerkInput } from "@guildhall/core/perks";
import { isActive } from "@guildhall/core/users";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findStanding, holdGroup } from "./perk.repository.ts";
import type { PerkRow } from "./perk.repository.ts";

/** A perk as asked for, ready to be kept. */
export interface ReadPerk {
  readonly fields: Pick<PerkRow, "title" | "description" | "quantity" | "groupId" | "responsibleMode">;
  /** By currency id, none of 0. */
  readonly costs: readonly CostLine[];
  /** In order, each once; nobody where managers are responsible. */
  readonly responsibleIds: readonly number[];
}

/** Tidies what the author wrote. */
export function readPerkInput({
  title,
  description,
  quantity,
  groupId,
  responsibleMode,
  ...input
}: PerkInput): ReadPerk {
  const named = responsibleMode === "users" ? input.responsibleUserIds : [];
  return {
    fields: { title, description, quantity, groupId, responsibleMode },
    costs: tidyCosts(input.costs),
    responsibleIds: [...new Set(named)].sort((first, second) => first - second),
  };
}

/** A perk in the words of its form. */
export type PerkFormFields = Omit<PerkInput, "removeImage">;

/** A perk as it is kept or asked for, in the words of its form. */
export function toFormFields({ fields, costs, responsibleIds }: ReadPerk): PerkFormFields {
  return { ...fields, costs: [...costs], responsibleUserIds: [...responsibleIds] };
}

/** A perk that is kept, as if it were asked for. */
export function readPerkRow({
  title,
  description,
  quantity,
  groupId,
  responsibleMode,
  costs,
  responsibleIds,
}: PerkRow): ReadPerk {
  return {
    fields: { title, description, quantity, groupId, responsibleMode },
    costs: tidyCosts(costs),
    responsibleIds,
  };
}

/** What is wrong with a perk; `before` is as it is kept, undefined for a new one. The group is held. */
export async function findProblems(
  call: MemberCall,
  perk: ReadPerk,
  before: PerkRow | undefined,
): Promise<FieldError[]> {
  const { actor, db } = call;
  const currencies = perk.costs.length === 0 ? [] : await findCurrencies(db, actor.workspace.id);
  const offered = [
    ...currencies.filter((currency) => currency.isAllowed).map((currency) => currency.id),
    ...(before?.costs ?? []).map((cost) => cost.currencyId),
  ];
  return [
    ...costProblems(perk.costs, offered),
    ...(await responsibleProblems(call, perk, before?.responsibleIds ?? [])),
    ...groupProblems(call, perk.fields.groupId, before),
  ];
}

/** Keeps the group of a perk from being deleted before the perk itself is held, in the order of who deletes groups. */
export async function holdPlace({ actor, db }: MemberCall, groupId: number): Promise<FieldError[]> {
  if (groupId === 0 || (await holdGroup(db, actor.workspace.id, groupId))) return [];
  return [{ field: "groupId", code: "unknown_group" }];
}

function groupProblems({ actor }: MemberCall, groupId: number, before: PerkRow | undefined): FieldError[] {
  if (before?.groupId === groupId) return [];
  const asker = { actor, settings: actor.workspace.settings, groupIds: actor.groupIds };
  return mayPlacePerk(asker, groupId).allowed ? [] : [{ field: "groupId", code: "not_allowed" }];
}

async function responsibleProblems(
  { actor, db }: MemberCall,
  { fields, responsibleIds }: ReadPerk,
  before: readonly number[],
): Promise<FieldError[]> {
  const field = "responsibleUserIds";
  if (fields.responsibleMode === "managers") return [];
  if (responsibleIds.length === 0) return [{ field, code: "required" }];
  const standing = await findStanding(db, actor.workspace.id, responsibleIds);
  // Who was named before stays, also the one who writes now and those who were disabled since.
  return responsibleIds
    .filter((id) => !before.includes(id))
    .flatMap((id): FieldError[] => {
      if (id === actor.memberId) return [{ field, code: "self" }];
      const status = standing.get(id);
      if (status === undefined) return [{ field, code: "unknown_user" }];
      return isActive({ status }) ? [] : [{ field, code: "disabled" }];
    });
}

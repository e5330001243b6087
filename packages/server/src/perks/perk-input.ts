import type { FieldError } from "@guildhall/core";
import { costProblems, mayPlacePerk, tidyCosts } from "@guildhall/core/perks";
import type { CostLine, PerkInput } from "@guildhall/core/perks";
import { isActive } from "@guildhall/core/users";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findStatuses, holdGroup } from "./perk.repository.ts";
import type { PerkRow } from "./perk.repository.ts";

export interface ReadPerk {
  readonly fields: Pick<PerkRow, "title" | "description" | "quantity" | "groupId" | "responsibleMode">;
  /** By currency id, without zeros. */
  readonly costs: readonly CostLine[];
  /** In order, without duplicates; empty if managers are responsible. */
  readonly responsibleIds: readonly number[];
}

/** Normalizes the input. */
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

/** A perk in its form's fields. */
export type PerkFormFields = Omit<PerkInput, "removeImage">;

/** A stored or requested perk in its form's fields. */
export function toFormFields({ fields, costs, responsibleIds }: ReadPerk): PerkFormFields {
  return { ...fields, costs: [...costs], responsibleUserIds: [...responsibleIds] };
}

/** A stored perk as if it were requested. */
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

/** Validates a perk; `before` is the stored one, undefined for a new one. The group must be locked. */
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

/** Locks a perk's group against deletion before the perk itself, in the lock order of group deletion. */
export async function holdPlace({ actor, db }: MemberCall, groupId: number): Promise<FieldError[]> {
  if (groupId === 0 || (await holdGroup(db, actor.workspace.id, groupId))) return [];
  return [{ field: "groupId", code: "unknown_group" }];
}

function groupProblems({ actor }: MemberCall, groupId: number, before: PerkRow | undefined): FieldError[] {
  if (before?.groupId === groupId) return [];
  const viewer = { actor, settings: actor.workspace.settings, groupIds: actor.groupIds };
  return mayPlacePerk(viewer, groupId).allowed ? [] : [{ field: "groupId", code: "not_allowed" }];
}

async function responsibleProblems(
  { actor, db }: MemberCall,
  { fields, responsibleIds }: ReadPerk,
  before: readonly number[],
): Promise<FieldError[]> {
  const field = "responsibleUserIds";
  if (fields.responsibleMode === "managers") return [];
  if (responsibleIds.length === 0) return [{ field, code: "required" }];
  const standing = await findStatuses(db, actor.workspace.id, responsibleIds);
  // People already named stay, including the caller and those disabled since.
  return responsibleIds
    .filter((id) => !before.includes(id))
    .flatMap((id): FieldError[] => {
      if (id === actor.memberId) return [{ field, code: "self" }];
      const status = standing.get(id);
      if (status === undefined) return [{ field, code: "unknown_user" }];
      return isActive({ status }) ? [] : [{ field, code: "disabled" }];
    });
}

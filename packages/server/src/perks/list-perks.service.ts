import { NotFoundError, UNLIMITED_QUANTITY } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { mayCreatePerk, mayManagePerks } from "@guildhall/core/perks";
import type { perkCalls } from "@guildhall/core/perks";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { presentFields, presentPerks } from "./perk.presenter.ts";
import { findPerk, findListedPerks } from "./perk.repository.ts";
import type { PerkRow } from "./perk.repository.ts";
import { perkScopeOf } from "./visible-perks.ts";

/** Perks the caller sees below a group (0 for any), and whether they may create one. */
export async function listPerks(call: MemberCall, groupId: number): Promise<EndpointResponse<typeof perkCalls.list>> {
  const { actor, db } = call;
  const rows = await findListedPerks(db, actor.workspace.id, await perkScopeOf(call, groupId));
  return { items: await presentPerks(call, rows), create: mayCreatePerk(actor, actor.workspace) };
}

type FormRow = Omit<PerkRow, "isRetired" | "sold">;

const NEW_PRODUCT: FormRow = {
  id: 0,
  title: "",
  description: "",
  imageUrl: "",
  rawImageUrl: "",
  quantity: UNLIMITED_QUANTITY,
  groupId: 0,
  responsibleMode: "managers",
  costs: [],
  responsibleIds: [],
};

/** Data for the perk form; 0 is a new perk. @throws {NotFoundError} when there is none for sale */
export async function getPerkForEdit(
  call: MemberCall,
  productId: number,
): Promise<EndpointResponse<typeof perkCalls.getForEdit>> {
  const { actor, db, language } = call;
  const workspaceId = actor.workspace.id;
  const row = productId === 0 ? NEW_PRODUCT : await requireExisting(call, productId);
  const currencies = await findCurrencies(db, workspaceId);
  const presenter = presentCurrencies(currencies, language);
  // Allowed currencies, and those the perk already costs.
  const offered = currencies.filter(
    ({ id, isAllowed }) => isAllowed || row.costs.some((cost) => cost.currencyId === id),
  );
  return {
    product: {
      ...presentFields(row, await findUserRefs(db, workspaceId, row.responsibleIds)),
      costs: [...row.costs],
    },
    currencies: offered.map(({ id }) => presenter.named(id)),
    save: productId === 0 ? mayCreatePerk(actor, actor.workspace) : mayManagePerks(actor),
  };
}

async function requireExisting({ actor, db }: MemberCall, productId: number): Promise<PerkRow> {
  const row = await findPerk(db, { workspaceId: actor.workspace.id, productId });
  if (row === undefined || row.isRetired) throw new NotFoundError("product", { productId });
  return row;
}

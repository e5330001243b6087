import type { EndpointInput } from "@guildhall/core";
import { perkCalls } from "@guildhall/core/perks";
import type { Teammate } from "./team.ts";

/** A perk as its form sends it. */
export type PerkBody = EndpointInput<typeof perkCalls.create>["body"];

const NO_PICTURE = { imageFile: undefined };

/** Perk changes as real calls; pictures stay as they are. */
export const perkSteps = {
  async create(by: Teammate, body: PerkBody): Promise<number> {
    return (await by.client.call(perkCalls.create, { body, files: NO_PICTURE })).id;
  },
  async update(by: Teammate, id: number, body: PerkBody): Promise<void> {
    await by.client.call(perkCalls.update, { params: { id }, body, files: NO_PICTURE });
  },
};

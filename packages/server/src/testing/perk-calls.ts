import type { EndpointInput } from "@guildhall/core";
import { createPerk, updatePerk } from "@guildhall/core/perks";
import type { Teammate } from "./team.ts";

/** A perk as its form sends it. */
export type PerkBody = EndpointInput<typeof createPerk>["body"];

const NO_PICTURE = { imageFile: undefined };

/** What people do with the shelf, as real calls; pictures stay as they are. */
export const perkCalls = {
  /** Puts a perk on the shelf; returns its id. */
  async add(by: Teammate, body: PerkBody): Promise<number> {
    return (await by.client.call(createPerk, { body, files: NO_PICTURE })).id;
  },
  /** Changes a perk. */
  async change(by: Teammate, id: number, body: PerkBody): Promise<void> {
    await by.client.call(updatePerk, { params: { id }, body, files: NO_PICTURE });
  },
};

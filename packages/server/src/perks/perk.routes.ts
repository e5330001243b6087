import {
  createPerk,
  createPerksForIntro,
  deletePerk,
  getPerkForEdit,
  getPerksForIntro,
  listPerks,
  updatePerk,
} from "@guildhall/core/perks";
import { implement, implementInSteps } from "../http/implement.ts";
import { addSamples, readSamples } from "./intro-perks.service.ts";
import { keepImage } from "./perk-image.ts";
import { readPerkForm, readShelf } from "./read-perks.service.ts";
import { addPerk, changePerk, takeOffShelf } from "./save-perk.service.ts";

/** The calls about perks. */
export const perkRoutes = [
  implement(listPerks, (call, { query }) => readShelf(call, query.group_id)),
  implement(getPerksForIntro, (call) => readSamples(call)),
  implement(getPerkForEdit, (call, { params }) => readPerkForm(call, Number(params.id))),
  implementInSteps(createPerk, {
    prepare: async (call, { body, files }) => ({ input: body, image: await keepImage(call, files.imageFile) }),
    act: async (call, form) => ({ id: await addPerk(call, form) }),
  }),
  implement(createPerksForIntro, async (call, { body }) => ({ ids: await addSamples(call, body) })),
  implementInSteps(updatePerk, {
    prepare: async (call, { params, body: { seen, ...input }, files }) => ({
      id: params.id,
      form: { input, seen, image: await keepImage(call, files.imageFile) },
    }),
    act: async (call, { id, form }) => {
      await changePerk(call, id, form);
      return { id };
    },
  }),
  implement(deletePerk, async (call, { params }) => {
    await takeOffShelf(call, params.id);
    return { id: params.id };
  }),
];

import { perkCalls } from "@guildhall/core/perks";
import { implement, implementInSteps } from "../http/implement.ts";
import { addSamples, readSamples } from "./intro-perks.service.ts";
import { keepImage } from "./perk-image.ts";
import { readPerkForm, readShelf } from "./read-perks.service.ts";
import { addPerk, changePerk, takeOffShelf } from "./save-perk.service.ts";

/** The calls about perks. */
export const perkRoutes = [
  implement(perkCalls.list, (call, { query }) => readShelf(call, query.group_id)),
  implement(perkCalls.getForIntro, (call) => readSamples(call)),
  implement(perkCalls.getForEdit, (call, { params }) => readPerkForm(call, Number(params.id))),
  implementInSteps(perkCalls.create, {
    prepare: async (call, { body, files }) => ({ input: body, image: await keepImage(call, files.imageFile) }),
    act: async (call, form) => ({ id: await addPerk(call, form) }),
  }),
  implement(perkCalls.createForIntro, async (call, { body }) => ({ ids: await addSamples(call, body) })),
  implementInSteps(perkCalls.update, {
    prepare: async (call, { params, body: { seen, ...input }, files }) => ({
      id: params.id,
      form: { input, seen, image: await keepImage(call, files.imageFile) },
    }),
    act: async (call, { id, form }) => {
      await changePerk(call, id, form);
      return { id };
    },
  }),
  implement(perkCalls.delete, async (call, { params }) => {
    await takeOffShelf(call, params.id);
    return { id: params.id };
  }),
];

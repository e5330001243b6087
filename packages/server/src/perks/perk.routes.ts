import { perkCalls } from "@guildhall/core/perks";
import { implement, implementInSteps } from "../http/implement.ts";
import { createPerksForIntro, drawChoice, getPerksForIntro } from "./intro-perks.service.ts";
import { keepImage } from "./perk-image.ts";
import { getPerkForEdit, listPerks } from "./list-perks.service.ts";
import { createPerk, updatePerk, deletePerk } from "./save-perk.service.ts";

export const perkRoutes = [
  implement(perkCalls.list, (call, { query }) => listPerks(call, query.group_id)),
  implement(perkCalls.getForIntro, (call) => getPerksForIntro(call)),
  implement(perkCalls.getForEdit, (call, { params }) => getPerkForEdit(call, Number(params.id))),
  implementInSteps(perkCalls.create, {
    prepare: async (call, { body, files }) => ({ input: body, image: await keepImage(call, files.imageFile) }),
    act: async (call, form) => ({ id: await createPerk(call, form) }),
  }),
  implementInSteps(perkCalls.createForIntro, {
    prepare: (call, { body }) => drawChoice(call, body),
    act: async (call, choice) => ({ ids: await createPerksForIntro(call, choice) }),
  }),
  implementInSteps(perkCalls.update, {
    prepare: async (call, { params, body: { seen, ...input }, files }) => ({
      id: params.id,
      form: { input, seen, image: await keepImage(call, files.imageFile) },
    }),
    act: async (call, { id, form }) => {
      await updatePerk(call, id, form);
      return { id };
    },
  }),
  implement(perkCalls.delete, async (call, { params }) => {
    await deletePerk(call, params.id);
    return { id: params.id };
  }),
];

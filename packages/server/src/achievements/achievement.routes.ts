import {
  createAchievementTemplate,
  deleteAchievementTemplate,
  listAchievementTemplates,
  listUserAchievements,
  updateAchievementTemplate,
} from "@guildhall/core/achievements";
import { implement, implementInSteps } from "../http/implement.ts";
import { addTemplate, changeTemplate, deleteTemplate, keepPicture } from "./manage-templates.service.ts";
import { readAchievements } from "./read-achievements.service.ts";
import { findTemplates } from "./template.repository.ts";

/** The calls about achievements. */
export const achievementRoutes = [
  implement(listAchievementTemplates, async ({ db, actor }) => ({
    items: await findTemplates(db, actor.workspace.id),
  })),
  implementInSteps(createAchievementTemplate, {
    prepare: keepPicture,
    act: async (call, input) => ({ template: await addTemplate(call, input) }),
  }),
  implementInSteps(updateAchievementTemplate, {
    prepare: async (call, request) => ({ id: request.params.id, input: await keepPicture(call, request) }),
    act: async (call, { id, input }) => ({ template: await changeTemplate(call, id, input) }),
  }),
  implement(deleteAchievementTemplate, async (call, { params }) => {
    await deleteTemplate(call, params.id);
    return { id: params.id };
  }),
  implement(listUserAchievements, (call, { params, query }) =>
    readAchievements(call, { userId: params.id, page: query.page }),
  ),
];

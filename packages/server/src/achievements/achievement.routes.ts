import { achievementCalls } from "@guildhall/core/achievements";
import { implement, implementInSteps } from "../http/implement.ts";
import { createTemplate, updateTemplate, deleteTemplate, keepPicture } from "./manage-templates.service.ts";
import { listUserAchievements } from "./list-user-achievements.service.ts";
import { findTemplates } from "./template.repository.ts";

export const achievementRoutes = [
  implement(achievementCalls.listTemplates, async ({ db, actor }) => ({
    items: await findTemplates(db, actor.workspace.id),
  })),
  implementInSteps(achievementCalls.createTemplate, {
    prepare: keepPicture,
    act: async (call, input) => ({ template: await createTemplate(call, input) }),
  }),
  implementInSteps(achievementCalls.updateTemplate, {
    prepare: async (call, request) => ({ id: request.params.id, input: await keepPicture(call, request) }),
    act: async (call, { id, input }) => ({ template: await updateTemplate(call, id, input) }),
  }),
  implement(achievementCalls.deleteTemplate, async (call, { params }) => {
    await deleteTemplate(call, params.id);
    return { id: params.id };
  }),
  implement(achievementCalls.listOfUser, (call, { params, query }) =>
    listUserAchievements(call, { userId: params.id, page: query.page }),
  ),
];

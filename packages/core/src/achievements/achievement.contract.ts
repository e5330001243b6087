import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import {
  COMPLETION_IMAGE_TYPES,
  MAX_ACHIEVEMENT_DESCRIPTION_LENGTH,
  MAX_ACHIEVEMENT_IMAGE_BYTES,
  MAX_ACHIEVEMENT_TITLE_LENGTH,
} from "../lib/limits.ts";
import { id, idParam, nameOf, pageFields, pageParam, seenTextOf } from "../lib/wire.ts";
import { achievement, achievementTemplate } from "./achievement.shapes.ts";

const template = z.strictObject({
  title: nameOf(MAX_ACHIEVEMENT_TITLE_LENGTH),
  description: z._default(z.string().check(z.trim(), z.maxLength(MAX_ACHIEVEMENT_DESCRIPTION_LENGTH)), ""),
});

/** The image is cropped to a square; without one a default icon is shown. */
const image = {
  image: { kinds: [...COMPLETION_IMAGE_TYPES], maxBytes: MAX_ACHIEVEMENT_IMAGE_BYTES, isOptional: true },
} as const;

const byId = z.object({ id: idParam });

export const listTemplates = endpoint({
  name: "listAchievementTemplates",
  method: "GET",
  path: "/achievement-templates",
  topics: ["achievements"],
  summary: "Lists the achievements that challenges can grant, by title.",
  access: { who: "member", permission: ["manage-challenges", "manage-ws-settings"], feature: "challenges" },
  response: z.object({ items: z.array(achievementTemplate) }),
});

export const createTemplate = endpoint({
  name: "createAchievementTemplate",
  method: "POST",
  path: "/achievement-templates",
  topics: ["achievements", "challenges", "quizzes"],
  summary: "Creates an achievement that challenges can grant.",
  access: { who: "member", permission: ["manage-ws-settings"], feature: "challenges" },
  body: template,
  files: image,
  response: z.object({ template: achievementTemplate }),
  movesValue: true,
});

export const updateTemplate = endpoint({
  name: "updateAchievementTemplate",
  method: "PUT",
  path: "/achievement-templates/{id}",
  topics: ["achievements", "challenges", "quizzes"],
  summary:
    "Updates an achievement; its image is kept unless a new one is sent. Achievements people already have don't " +
    "change.",
  access: { who: "member", permission: ["manage-ws-settings"], feature: "challenges" },
  params: byId,
  body: z.strictObject({
    ...template.shape,
    /** Texts as the client read them. */ seen: z.optional(
      z.strictObject({
        title: seenTextOf(MAX_ACHIEVEMENT_TITLE_LENGTH),
        description: seenTextOf(MAX_ACHIEVEMENT_DESCRIPTION_LENGTH),
      }),
    ),
  }),
  files: image,
  response: z.object({ template: achievementTemplate }),
});

export const deleteTemplate = endpoint({
  name: "deleteAchievementTemplate",
  method: "DELETE",
  path: "/achievement-templates/{id}",
  topics: ["achievements", "challenges", "quizzes"],
  summary: "Deletes an achievement: nothing grants it any more, and people keep the ones they have.",
  access: { who: "member", permission: ["manage-ws-settings"], feature: "challenges" },
  params: byId,
  response: z.object({ id }),
});

export const listOfUser = endpoint({
  name: "listUserAchievements",
  method: "GET",
  path: "/users/{id}/profile/achievements",
  topics: ["balances", "leaderboard", "purchases"],
  summary: "Lists a member's achievements, newest first, 30 per page.",
  access: { who: "member", permission: ["access-profiles"], widget: true },
  params: byId,
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(achievement), ...pageFields }),
});

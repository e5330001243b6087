import { defineFeature } from "../feature.ts";
import { chatSettingsRoutes } from "./chat-settings.routes.ts";

export const chatFeature = defineFeature({ routes: chatSettingsRoutes });

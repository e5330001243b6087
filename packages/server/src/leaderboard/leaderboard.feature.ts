import { defineFeature } from "../feature.ts";
import { leaderboardRoutes } from "./leaderboard.routes.ts";

export const leaderboardFeature = defineFeature({ routes: leaderboardRoutes });

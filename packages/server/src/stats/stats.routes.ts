import { statsCalls } from "@guildhall/core/stats";
import { implement } from "../http/implement.ts";
import { getStats } from "./get-stats.service.ts";

export const statsRoutes = [implement(statsCalls.get, (call, { query }) => getStats(call, query.group_id))];

import { statsCalls } from "@guildhall/core/stats";
import { implement } from "../http/implement.ts";
import { readStats } from "./read-stats.service.ts";

/** The call behind the dashboard's summary. */
export const statsRoutes = [implement(statsCalls.get, (call, { query }) => readStats(call, query.group_id))];

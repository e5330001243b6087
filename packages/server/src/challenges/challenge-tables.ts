import { tablesOf } from "../activities/index.ts";

export const CHALLENGE_TABLES = tablesOf("challenge");

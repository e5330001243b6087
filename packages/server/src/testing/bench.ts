export { connectBenchChats, findBenchAnnouncements, forgetBenchReading, queueBenchMessages } from "./bench-chat.ts";
export {
  analyzeBenchDatabase,
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  openEmbeddedBenchDatabase,
} from "./bench-world.ts";
export type { BenchWorkspace } from "./bench-world.ts";
export { runKills } from "./kill-run.ts";
export type { KillOptions, KillReport } from "./kill-run.ts";
export { startPostgresServer } from "./postgres-server.ts";
export { BUCKET_WIDTHS } from "../leaderboard/score-bucket.ts";
export { writeExport } from "../http/export.ts";
export type { Cell as ExportCell, TypedSheet as ExportSheet } from "../spreadsheets/typed-sheet.ts";

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runKills } from "../../src/testing/kill-run.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";

const test = useTestDatabase();

it("loses nothing acknowledged and leaves nothing half done when killed under load", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-kill-"));
  const report = await runKills({
    dataDir,
    databaseUrl: test().url,
    databaseFencedRole: test().fencedRole,
    kills: 5,
    seed: 2026,
  });
  expect(report).toMatchObject({ kills: 5, lost: [], surplus: 0, violations: [] });
  // Without load or cut-off responses the run would prove nothing.
  expect(report.answered).toBeGreaterThan(20);
  expect(report.cutOff).toBeGreaterThan(0);
}, 900_000);

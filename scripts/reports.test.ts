import { describe, expect, it } from "vitest";
import { addTallies, tallyPlaywright, tallyVitest } from "./reports.ts";

const file = (name: string, results: Readonly<Record<string, string>>, status = "passed") => ({
  name,
  status,
  assertionResults: Object.entries(results).map(([fullName, each]) => ({ fullName, status: each })),
});

describe("the tally of vitest reports", () => {
  it("counts a test as skipped only when no project ran it", () => {
    const onPglite = { testResults: [file("a.test.ts", { races: "skipped", adds: "passed", waits: "todo" })] };
    const onPostgres = { testResults: [file("a.test.ts", { races: "passed", adds: "passed", waits: "pending" })] };
    expect(tallyVitest([onPglite, onPostgres])).toEqual({ passed: 3, failed: 0, skipped: ["a.test.ts: waits"] });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const report = { testResults: [file("a.test.ts", {}, "failed"), file("b.test.ts", { adds: "failed" }, "failed")] };
    expect(tallyVitest([report])).toEqual({ passed: 0, failed: 2, skipped: [] });
  });
});

describe("the tally of a Playwright report", () => {
  it("takes a flaky test for a failure and names what was skipped, however deep", () => {
    const skipped = { title: "prints", file: "b.spec.ts", tests: [{ status: "skipped" }] };
    const passed = { title: "signs in", file: "b.spec.ts", tests: [{ status: "expected" }] };
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [{ specs: [passed], suites: [{ specs: [skipped] }] }],
    };
    expect(tallyPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: ["b.spec.ts: prints"] });
  });
});

it("tallies add up", () => {
  const one = { passed: 1, failed: 2, skipped: ["a"] };
  expect(addTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: ["a", "a"] });
});

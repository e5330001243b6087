import { describe, expect, it } from "vitest";
import { addTallies, forbiddenSkips, tallyPlaywright, tallyVitest } from "./reports.ts";

const file = (name: string, results: Readonly<Record<string, string>>, status = "passed") => ({
  name,
  status,
  assertionResults: Object.entries(results).map(([fullName, each]) => ({ fullName, status: each })),
});

describe("the tally of vitest reports", () => {
  it("counts a test as skipped only if no project ran it", () => {
    const onPglite = { testResults: [file("a.test.ts", { races: "skipped", adds: "passed", waits: "todo" })] };
    const onPostgres = { testResults: [file("a.test.ts", { races: "passed", adds: "passed", waits: "pending" })] };
    expect(tallyVitest([onPglite, onPostgres])).toEqual({
      passed: 3,
      failed: 0,
      skipped: ["a.test.ts: waits"],
      failures: [],
      flaky: [],
    });
  });

  it("counts a file that couldn't be loaded as a failure", () => {
    const report = { testResults: [file("a.test.ts", {}, "failed"), file("b.test.ts", { adds: "failed" }, "failed")] };
    const failures = ["a.test.ts", "b.test.ts: adds"];
    expect(tallyVitest([report])).toEqual({ passed: 0, failed: 2, skipped: [], failures, flaky: [] });
  });

  it("lists what passed when repeated as flaky, with its first failure", () => {
    const result = { fullName: "adds", status: "passed", failureMessages: ["expected 3"] };
    const report = { testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [result] }] };
    const flaky = ["a.test.ts: adds\n  expected 3"];
    expect(tallyVitest([report])).toEqual({ passed: 1, failed: 0, skipped: [], failures: [], flaky });
  });
});

it("failures are listed with the first lines of their message, without the runner's own frames", () => {
  const frame = "    at run (file://node_modules/vitest/run.js:1:1)";
  const said = ["adds", "failed", "\u001B[31mexpected 3\u001B[39m", "", "to be 4", frame] as const;
  const result = { fullName: said[0], status: said[1], failureMessages: [said.slice(2).join("\n")] };
  const report = { testResults: [{ name: "a.test.ts", status: "failed", assertionResults: [result] }] };
  expect(tallyVitest([report]).failures).toEqual(["a.test.ts: adds\n  expected 3\n  to be 4"]);
});

describe("the tally of a Playwright report", () => {
  it("lists failed, flaky and skipped tests, however deep, and counts flaky ones as passed", () => {
    const skipped = { title: "prints", file: "b.spec.ts", tests: [{ status: "skipped" }] };
    const passed = { title: "signs in", file: "b.spec.ts", tests: [{ status: "expected" }] };
    const location = { file: "/e2e/steps.ts", line: 20 };
    const results = [{ errors: [{ message: "Timeout" }, { message: "waiting for a button", location }] }];
    const failed = { title: "signs out", file: "b.spec.ts", tests: [{ status: "unexpected", results }] };
    const retried = { status: "flaky", results: [{ errors: [{ message: "Closed" }] }, { errors: [] }] };
    const flaky = { title: "leaves", file: "b.spec.ts", tests: [retried] };
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [{ specs: [passed, failed], suites: [{ specs: [skipped, flaky] }] }],
    };
    expect(tallyPlaywright(report)).toEqual({
      passed: 5,
      failed: 1,
      skipped: ["b.spec.ts: prints"],
      failures: ["b.spec.ts: signs out\n  Timeout\n  waiting for a button\n  at steps.ts:20"],
      flaky: ["b.spec.ts: leaves\n  Closed"],
    });
  });
});

it("tallies add up", () => {
  const one = { passed: 1, failed: 2, skipped: ["a"], failures: ["b"], flaky: ["c"] };
  const two = { passed: 2, failed: 4, skipped: ["a", "a"], failures: ["b", "b"], flaky: ["c", "c"] };
  expect(addTallies([one, one])).toEqual(two);
});

it("only what needs data beside the project may be skipped", () => {
  const skipped = ["a.test.ts: keeps to the schema (if shared/data is there)", "b.test.ts: prints"];
  expect(forbiddenSkips({ skipped })).toEqual(["b.test.ts: prints"]);
});

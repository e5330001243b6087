/** How the tests of one or more runs ended; `skipped` names each test that ran nowhere, with its file. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}

/** The parts of vitest's JSON report that are read. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

/** Sums runs of the same tests under several projects: one left out by an engine is skipped only if none ran it. */
export function tallyVitest(reports: readonly VitestReport[]): Tally {
  let [passed, failed] = [0, 0];
  const ran = new Set<string>();
  const left = new Set<string>();
  for (const { testResults } of reports) {
    for (const { name: file, status, assertionResults } of testResults) {
      // A file that could not be loaded has no results of its own.
      if (status === "failed" && assertionResults.every((each) => each.status !== "failed")) failed += 1;
      for (const result of assertionResults) {
        const test = `${file}: ${result.fullName}`;
        if (result.status === "passed") passed += 1;
        else if (result.status === "failed") failed += 1;
        (result.status === "passed" || result.status === "failed" ? ran : left).add(test);
      }
    }
  }
  return { passed, failed, skipped: [...left].filter((each) => !ran.has(each)) };
}

/** Sums a browser run; a test that passed only on a second try counts as failed. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: suites.flatMap(listSkipped) };
}

/** Adds tallies up. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, each) => sum + each.passed, 0),
    failed: tallies.reduce((sum, each) => sum + each.failed, 0),
    skipped: tallies.flatMap((each) => each.skipped),
  };
}

function listSkipped({ suites = [], specs }: PlaywrightSuite): readonly string[] {
  const here = specs.filter(({ tests }) => tests.some((each) => each.status === "skipped"));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(listSkipped)];
}

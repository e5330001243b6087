import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Results of one or more test runs; `skipped` names each test that ran nowhere, with its file. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** Failures by file and name, with the first error line: a long log may be cut off before its end. */
  readonly failures: readonly string[];
  /** Tests that failed, then passed when repeated (in CI only): they count as passed. With their first failure, too. */
  readonly flaky: readonly string[];
}

/** The parts of vitest's JSON report used here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report used here. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly PlaywrightResult[];
    }[];
  }[];
}

interface PlaywrightResult {
  readonly errors?: readonly {
    readonly message?: string;
    readonly location?: Readonly<{ file: string; line: number }>;
  }[];
}

/** Sums runs of the same tests in several projects: a test counts as skipped only if no engine ran it. */
export function tallyVitest(reports: readonly VitestReport[]): Tally {
  const files = reports.flatMap(({ testResults }) => testResults);
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, test: `${name}: ${each.fullName}` })),
  );
  const passed = tests.filter(({ status }) => status === "passed");
  const failed = tests.filter(({ status }) => status === "failed");
  const ran = new Set([...passed, ...failed].map(({ test }) => test));
  const left = new Set(tests.map(({ test }) => test)).difference(ran);
  const failures = [
    ...files.filter(isBroken).map(({ name, message }) => describeFailure(name, message)),
    ...failed.map(({ test, failureMessages }) => describeFailure(test, failureMessages?.[0])),
  ];
  // What a test that passed has to say of failures is of its first try.
  const flaky = passed.flatMap(({ test, failureMessages: [first] = [] }) =>
    first === undefined ? [] : [describeFailure(test, first)],
  );
  return { passed: passed.length, failed: failures.length, skipped: [...left], failures, flaky };
}

/** Skipped tests that aren't allowed to be: those that need data beside the project say so in their names. */
export function forbiddenSkips({ skipped }: Pick<Tally, "skipped">): readonly string[] {
  return skipped.filter((test) => !test.includes("(if shared/data is there)"));
}

// A file that couldn't be loaded has no results of its own.
function isBroken({ status, assertionResults }: VitestReport["testResults"][number]): boolean {
  return status === "failed" && assertionResults.every((each) => each.status !== "failed");
}

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: suites.flatMap(listSkipped),
    failures: [
      ...errors.map(({ message }) => describeFailure("Playwright", message)),
      ...suites.flatMap((each) => listWithErrors(each, "unexpected")),
    ],
    flaky: suites.flatMap((each) => listWithErrors(each, "flaky")),
  };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, each) => sum + each.passed, 0),
    failed: tallies.reduce((sum, each) => sum + each.failed, 0),
    skipped: tallies.flatMap((each) => each.skipped),
    failures: tallies.flatMap((each) => each.failures),
    flaky: tallies.flatMap((each) => each.flaky),
  };
}

function listSkipped({ suites = [], specs }: PlaywrightSuite): readonly string[] {
  const here = specs.filter(({ tests }) => tests.some((each) => each.status === "skipped"));
  return [...here.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(listSkipped)];
}

function listWithErrors({ suites = [], specs }: PlaywrightSuite, status: string): readonly string[] {
  const here = specs.flatMap(({ file, title, tests }) => {
    const listed = tests.find((each) => each.status === status);
    if (listed === undefined) return [];
    const [first] = listed.results?.map(({ errors = [] }) => errors).filter(({ length }) => length > 0) ?? [];
    return [describeFailure(`${file}: ${title}`, ...(first ?? []).map(said))];
  });
  return [...here, ...suites.flatMap((each) => listWithErrors(each, status))];
}

// After a test's time is up, the second error tells where it was.
function said({ message = "", location }: NonNullable<PlaywrightResult["errors"]>[number]): string {
  return location === undefined ? message : `${message}\nat ${basename(location.file)}:${String(location.line)}`;
}

const MOST_LINES = 12;

function describeFailure(test: string, ...messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message = "") =>
    stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^ +at .*(node_modules|<anonymous>)/.test(line))
      .slice(0, MOST_LINES),
  );
  return [test, ...lines.map((line) => `  ${line}`)].join("\n");
}

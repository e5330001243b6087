import { describe, expect, it } from "vitest";
import { instrument } from "./mutants/instrument.ts";
import { AtOnce, Batches } from "./mutants/batches.ts";
import { draw, readOptions } from "./mutants/options.ts";
import { controlOf, limitsOf, PATIENCE } from "./mutants/limits.ts";
import { describeRun, differenceOf } from "./mutants/report.ts";
import type { Tried } from "./mutants/report.ts";
import { afterProof, settled, UNTRIED } from "./mutants/verdict.ts";

const changesIn = (code: string): readonly string[] =>
  instrument("packages/core/src/a.ts", code).mutants.map(({ from, to }) => differenceOf(from, to).join(" → "));

describe("a planted mutation", () => {
  it.each([
    [
      "a bound moved, on both sides",
      "use(used + cost > quota);",
      ["used + cost > quota → used + cost >= quota", "used + cost > quota → used + cost > (quota) - -1"],
    ],
    ["half of a condition left out", "use(isOpen && isOwn);", ["isOpen && isOwn → isOpen", "isOpen && isOwn → isOwn"]],
    [
      "a check of a state dropped",
      "if (!may.allowed) stop();",
      ["!may.allowed → may.allowed", "!may.allowed → true", "!may.allowed → false", "stop() → undefined"],
    ],
    [
      "a condition of a query left out",
      'use(db.where("workspace_id", "=", id));',
      ['db.where("workspace_id", "=", id) → db'],
    ],
    [
      "a condition in SQL left out",
      "use(sql`select 1 from thanks t where t.workspace_id = ${id} and t.status = 'open' and t.n between 1 and 2`);",
      [
        "from thanks t where t.workspace_id = ${id} and t.status → from thanks t where true and t.status",
        "workspace_id = ${id} and t.status = 'open' and t.n → workspace_id = ${id} and t.n",
        "t.status = 'open' and t.n between 1 and 2` → t.status = 'open' `",
      ],
    ],
    [
      "a join without its workspace",
      "use(sql`select 1 from thanks t join members m on m.workspace_id = t.workspace_id and m.id = t.author_id`);",
      ["join members m on m.workspace_id = t.workspace_id and m.id → join members m on true and m.id"],
    ],
    ["a question mark lost", "use(a?.b);", ["a?.b → a.b"]],
    ["a fallback lost", "use(a ?? 1);", ["a ?? 1 → a", "1 → 2"]],
  ])("%s", (_, code, expected) => {
    const found = changesIn(code);
    for (const each of expected)
      expect(
        found.some((one) => matches(one, each)),
        `${each} in ${found.join("\n")}`,
      ).toBe(true);
  });

  it("is never in a call of a method that every object has", () => {
    expect(changesIn("const text = token.toString();")).toEqual([]);
  });

  it("is never in how wide a column is drawn", () => {
    expect(changesIn('const it = { kind: "text", width: 26 };')).toEqual([]);
    expect(changesIn("const it = { limit: 26 };")).toEqual(["26 → 27"]);
  });

  it("is never in a name, a type or an assignment's target", () => {
    expect(changesIn(`import { a } from "b";\ntype T = 1 | true;\nlet x: -1;\nx.y = z;`)).toEqual([
      "x.y = z → undefined",
    ]);
  });
});

// A difference is shown with its context; only the change itself counts here.
function matches(found: string, wanted: string): boolean {
  const [from = "", to = ""] = wanted.split(" → ");
  const [before = "", after = ""] = found.split(" → ");
  return before.includes(from) && after.includes(to);
}

it("code with every mutation in it works as before while none is active", () => {
  const { code, mutants } = instrument(
    "packages/core/src/a.ts",
    "const sum = (n) => (n > 1 && !(n === 3) ? n + [1, 2].filter((each) => each < n).length : n - 1);",
  );
  const run = (on: string): readonly number[] => {
    Object.assign(globalThis, { __mutant: (id: string) => id === on });
    return new Function(`${code}; return [0, 1, 2, 3, 4].map(sum);`)() as readonly number[];
  };
  expect(run("")).toEqual([-1, 0, 3, 2, 6]);
  expect(mutants.length).toBeGreaterThan(10);
  expect(mutants.filter(({ id }) => run(id).join() === "-1,0,3,2,6").length).toBeLessThan(mutants.length / 3);
});

it("options choose files and draw the same mutations for the same seed", () => {
  expect(readOptions(["mutants", "files=thanks,quota", "most=5", "again=yes"])).toEqual({
    files: ["thanks", "quota"],
    areas: [],
    operators: [],
    most: 5,
    seed: 1,
    isWide: true,
    isAgain: true,
    isThorough: false,
    isFresh: false,
  });
  expect(readOptions(["mutants", "fresh=yes"])).toMatchObject({ isFresh: true, isAgain: false });
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(draw(items, { most: 5, seed: 7 })).toEqual(draw(items, { most: 5, seed: 7 }));
  expect(draw(items, { most: 5, seed: 7 })).toHaveLength(5);
  expect(draw(items, { most: 5, seed: 7 })).not.toEqual(draw(items, { most: 5, seed: 8 }));
});

it("the report has each area's score and lists the survivors without a verdict", () => {
  const area = { name: "money", takes: /./ };
  const mutant = {
    id: "1",
    file: "a.ts",
    at: 0,
    line: 3,
    operator: "bound",
    from: "a > b",
    to: "a >= b",
  };
  const tried: readonly Tried[] = [
    { mutant, area, verdict: { status: "killed", by: "a test", isNear: true } },
    { mutant, area, verdict: { status: "survived", isReached: false } },
    { mutant, area, verdict: { status: "unjudged", isReached: true, why: "too slow" } },
  ];
  expect(describeRun(tried)).toBe(
    [
      "money          33.3 %   1 of 3 noticed, 1 by the nearest tests; 1 open, 1 not judged",
      "",
      "a.ts:3 bound (no test comes by)\n  - a > b\n  + a >= b",
      "a.ts:3 bound (not judged: too slow)\n  - a > b\n  + a >= b",
    ].join("\n"),
  );
});

it("a change survives only if every proof worked out", () => {
  const unseen = afterProof(UNTRIED, { isReached: false, why: undefined });
  const seen = afterProof(unseen, { isReached: true, why: undefined });
  expect([unseen, seen].map(settled)).toEqual([
    { status: "survived", isReached: false },
    { status: "survived", isReached: true },
  ]);
  const slow = afterProof(seen, { isReached: false, why: "too slow" });
  expect(settled(afterProof(slow, { isReached: false, why: undefined }))).toEqual({
    status: "unjudged",
    isReached: true,
    why: "too slow",
  });
  const killed = { status: "killed", by: "a test", isNear: true } as const;
  expect(settled(afterProof(killed, { isReached: true, why: "too slow" }))).toEqual(killed);
});

it("a change has many times as long as unchanged code takes, and the control less", () => {
  const limits = limitsOf(3_000, 1);
  expect(limits).toEqual({ testMs: 50_000, pollMs: 1_500 });
  expect(controlOf(limits)).toEqual({ testMs: 12_500, pollMs: 375 });
  expect(PATIENCE.map((patience) => limitsOf(0, patience).testMs)).toEqual([20_000, 80_000, 320_000]);
});

it("several changes are tried at once, one of each source, and in halves where a test notices some", () => {
  const places = { a: "1", b: "2", c: "3", d: "1", e: "2", f: "3" };
  const noticed = new Set(["b", "f"]);
  const batches = new Batches(Object.keys(places), new AtOnce(2), places);
  const tried: string[] = [];
  for (const batch of batches) {
    tried.push(batch.join(""));
    batches.learn(
      batch,
      batch.some((id) => noticed.has(id)),
    );
  }
  expect(tried).toEqual(["a", "bc", "c", "b", "d", "ef", "f", "e"]);
  const alone = new AtOnce(1);
  alone.learn(1, false);
  expect(alone.most).toBe(1);
});

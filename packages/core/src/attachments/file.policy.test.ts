import { describe, expect, it } from "vitest";
import { RESULT_FILE_KINDS } from "../challenges/completion.policy.ts";
import { RESULT_TYPES } from "../challenges/challenge.values.ts";
import { MAX_COMPLETION_FILE_BYTES, MAX_COMPLETION_FILES } from "../lib/limits.ts";
import {
  acceptOf,
  contentProblem,
  fileProblem,
  isImageKind,
  measureSize,
  sortFiles,
  takesText,
  toMegabytes,
} from "./file.policy.ts";

const rule = { kinds: RESULT_FILE_KINDS.all, maxBytes: MAX_COMPLETION_FILE_BYTES, maxCount: MAX_COMPLETION_FILES };

function fileOf(name: string, size = 5, type = "") {
  return { name, size, type, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };
}

it("what a completion may contain follows from its result type", () => {
  const table = RESULT_TYPES.map((type) => [type, takesText(type), RESULT_FILE_KINDS[type].join(" ")]);
  expect(table).toEqual([
    ["all", true, "jpeg png pdf docx xlsx"],
    ["file", false, "jpeg png pdf docx xlsx"],
    ["image", false, "jpeg png"],
    ["text", true, ""],
    ["unique_code", true, ""],
  ]);
});

describe("a file", () => {
  it.each([
    ["a.PNG", "", null],
    ["photo.jfif", "", null],
    ["anything", "application/pdf", null],
    ["setup.exe", "", "type"],
    ["setup.png", "application/x-msdownload", "type"],
    ["drawing.svg", "image/svg+xml", "type"],
    ["png", "image/gif", "type"],
    ["", "", "type"],
  ])("%j of the type %j is %s", (name, type, code) => {
    expect(fileProblem(fileOf(name, 5, type), rule)?.code ?? null).toBe(code);
  });

  it("may be up to 10 MB, and the problem names its size and the limit", () => {
    expect(fileProblem(fileOf("a.png", MAX_COMPLETION_FILE_BYTES), rule)).toBeNull();
    expect(fileProblem(fileOf("a.png", MAX_COMPLETION_FILE_BYTES + 1), rule)).toEqual({
      code: "size",
      values: { name: "a.png", size: 10.1, max: 10 },
    });
    expect([fileProblem(fileOf("a.png", 0), rule)?.code, toMegabytes(1)]).toEqual(["empty", 0.1]);
  });
});

it("a file whose content doesn't match its name's type is refused", () => {
  const said = (name: string, bytes: readonly number[]) =>
    contentProblem({ name }, Uint8Array.from(bytes), { kinds: ["png", "pdf"] });
  expect(said("a.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])).toBeNull();
  expect(said("a.pdf", [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])).toBeNull();
  expect(said("a.png", [0xff, 0xd8, 0xff])).toEqual({ code: "content", values: { name: "a.png", kinds: "PNG, PDF" } });
  expect([said("a.png", [0x89, 0x50])?.code, said("a.png", [])?.code]).toEqual(["content", "content"]);
});

it("a size is shown in the natural unit", () => {
  expect([1, 1_025, 1024 * 1024 - 1, 1024 * 1024, 10.5 * 1024 * 1024].map(measureSize)).toEqual([
    { unit: "kilobytes", size: 1 },
    { unit: "kilobytes", size: 2 },
    { unit: "kilobytes", size: 1024 },
    { unit: "megabytes", size: 1 },
    { unit: "megabytes", size: 10.5 },
  ]);
});

it("ten files are accepted in order, and one problem covers all beyond the limit", () => {
  const chosen = [fileOf("bad.exe"), ...Array.from({ length: 9 }, (_, index) => fileOf(`${index}.png`))];
  const { taken, problems } = sortFiles(chosen, rule, 3);
  expect(taken.map(({ name }) => name)).toEqual(["0.png", "1.png", "2.png", "3.png", "4.png", "5.png", "6.png"]);
  expect(problems.map(({ code }) => code)).toEqual(["type", "count"]);
  expect(sortFiles(chosen, { ...rule, maxCount: 12 }, 3).problems.map(({ code }) => code)).toEqual(["type"]);
});

it("one file is accepted if no maximum is given", () => {
  const { taken, problems } = sortFiles(
    [fileOf("a.png"), fileOf("b.png")],
    { kinds: rule.kinds, maxBytes: rule.maxBytes },
    0,
  );
  expect([taken.map(({ name }) => name), problems]).toEqual([["a.png"], [{ code: "count", values: { max: 1 } }]]);
});

it("photos and drawings are displayable, documents aren't", () => {
  expect(RESULT_FILE_KINDS.all.filter(isImageKind)).toEqual(["jpeg", "png"]);
});

it("a picker offers every type by MIME type and extension", () => {
  const endings = acceptOf(RESULT_FILE_KINDS.all)
    .split(",")
    .filter((each) => each.startsWith("."));
  expect(endings).toEqual([".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".pdf", ".docx", ".xlsx"]);
  expect(acceptOf(["png", "pdf"])).toBe("image/png,.png,application/pdf,.pdf");
});

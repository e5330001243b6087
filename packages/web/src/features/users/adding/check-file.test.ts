import { MAX_BULK_FILE_BYTES } from "@guildhall/core";
import { expect, it } from "vitest";
import { checkFile, toMegabytes } from "./check-file.ts";

it.each([
  ["people.xlsx", 1, null],
  ["People.XLSX", MAX_BULK_FILE_BYTES, null],
  ["people.xlsx", MAX_BULK_FILE_BYTES + 1, "tooLarge"],
  ["people.xls", 1, "wrongType"],
  ["xlsx", 1, "wrongType"],
  ["people.xlsx.exe", 1, "wrongType"],
])("a file %s of %i bytes: %s", (name, size, fault) => {
  expect(checkFile({ name, size })).toBe(fault);
});

it("states the limit in whole megabytes", () => {
  expect(toMegabytes(MAX_BULK_FILE_BYTES)).toBe(3);
});

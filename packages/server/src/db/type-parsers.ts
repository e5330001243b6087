import { InvariantError } from "@guildhall/core";
import type { CustomTypesConfig } from "pg";
import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const DATE = 1082;

/** @throws {InvariantError} beyond ±(2^53 - 1), where digits would be lost */
function parseWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new InvariantError("a whole number from the database is out of range", { text });
  }
  return value;
}

/** Sums of int8 come as numeric: integers are checked, fractions (averages) taken as they are. */
function parseNumeric(text: string): number {
  return /^-?\d+$/.test(text) ? parseWhole(text) : Number(text);
}

function parseWholeArray(text: string): readonly number[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map(parseWhole);
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseWhole,
  [INT8_ARRAY]: parseWholeArray,
  [NUMERIC]: parseNumeric,
  [DATE]: (text) => text,
};

/** Conversion to JavaScript values, shared so the engines can't differ. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text"),
};

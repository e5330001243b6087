import { CAUSE_KINDS } from "@guildhall/core/balances";
import { SUBJECT_KINDS } from "@guildhall/core/messages";
import { expect, it } from "vitest";
import { ALL_RULES, FEATURES } from "./features.ts";

it("loads every kind of subject in exactly one feature", () => {
  const loaded = FEATURES.flatMap(({ subjects = {} }) => Object.keys(subjects));
  expect(loaded.toSorted()).toEqual([...SUBJECT_KINDS].toSorted());
});

it("explains every kind of cause in exactly one feature", () => {
  const explained = FEATURES.flatMap(({ causes = {} }) => Object.keys(causes));
  expect(explained.toSorted()).toEqual([...CAUSE_KINDS].toSorted());
});

it("has each check rule once", () => {
  const names = ALL_RULES.map(({ rule }) => rule);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

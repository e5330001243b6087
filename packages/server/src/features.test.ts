import { CARD_KINDS } from "@guildhall/core/messages";
import { expect, it } from "vitest";
import { createCardPresenter } from "./cards/create-card-presenter.ts";
import { ALL_RULES, FEATURES } from "./features.ts";

it("loads every kind of subject in exactly one feature", () => {
  const loaded = FEATURES.flatMap(({ subjects = {} }) => Object.keys(subjects));
  expect(loaded.toSorted()).toEqual([...new Set(CARD_KINDS.flatMap(({ subject }) => subject ?? []))].toSorted());
});

it("brings every part of cards in one feature; the compiler refuses features that leave one out", () => {
  const parts = FEATURES.flatMap(({ cards }): readonly string[] => cards?.parts ?? []);
  expect(parts).toEqual([...new Set(parts)]);
  const without = FEATURES.map(({ cards: _, ...feature }) => feature);
  // @ts-expect-error no feature brings a part
  expect(createCardPresenter(without)).toBeTypeOf("function");
});

it("explains each kind of cause in one feature", () => {
  const explained = FEATURES.flatMap(({ causes = {} }) => Object.keys(causes));
  expect(explained).toEqual([...new Set(explained)]);
});

it("has each check rule once", () => {
  const names = ALL_RULES.map(({ rule }) => rule);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

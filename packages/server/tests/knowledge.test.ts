import { AccessDeniedFailure, NotFoundFailure, UnauthenticatedFailure } from "@guildhall/core";
import { KNOWLEDGE } from "@guildhall/core/contract";
import type { Knower, Knowers } from "@guildhall/core/contract";
import { holds } from "@guildhall/core/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../src/testing/test-database.ts";
import { buildKnowledgeWorld } from "./knowledge-world.ts";
import type { KnowledgeWorld, Onlooker } from "./knowledge-world.ts";

const database = useTestDatabase();
let world: KnowledgeWorld;

beforeAll(async () => {
  world = await buildKnowledgeWorld(database());
});
afterAll(() => world.close());

type Rules = Readonly<{
  sees: Readonly<Record<string, Knowers>>;
  fields: Readonly<Record<string, "seen" | Readonly<Record<string, Knowers>>>>;
}>;

const KINDS = Object.entries(KNOWLEDGE as Readonly<Record<string, Rules>>).flatMap(([kind, rules]) =>
  Object.keys(rules.sees).map((state) => ({ kind, state, rules })),
);

/** Whether a field says anything: empty texts and lists, false, 0 and null don't. */
function isTold(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "" && value !== 0 && value !== false;
}

function mayKnow({ actor, standing }: Onlooker, knowers: Knowers): boolean {
  const stands = (knower: Knower) => (standing as readonly Knower[]).includes(knower) || holds(actor, knower as never);
  return knowers.some(stands);
}

/** Fields of a thing a viewer is told; null if it isn't shown at all. */
async function toldTo(who: Onlooker, kind: string, state: string): Promise<readonly string[] | null> {
  try {
    const thing = await world.read(who, `${kind} ${state}`);
    if (thing === undefined || thing === null) return null;
    return Object.entries(thing).flatMap(([field, value]) => (isTold(value) ? [field] : []));
  } catch (failure) {
    if (
      failure instanceof NotFoundFailure ||
      failure instanceof AccessDeniedFailure ||
      failure instanceof UnauthenticatedFailure
    )
      return null;
    throw failure;
  }
}

function knowersOf(rules: Rules, field: string, state: string): Knowers {
  const rule = rules.fields[field];
  return (rule === "seen" ? rules.sees[state] : rule?.[state]) ?? [];
}

describe("people are told what they may know, and no more, of", () => {
  it.each(KINDS)("$kind, $state", async ({ kind, state, rules }) => {
    const seen = await Promise.all(world.onlookers.map(async (who) => ({ who, told: await toldTo(who, kind, state) })));
    const tooMuch = seen.flatMap(({ who, told }) =>
      (told ?? [])
        .filter((field) => !mayKnow(who, knowersOf(rules, field, state)))
        .map((field) => `${who.name}: ${field}`),
    );
    const wrongView = seen.flatMap(({ who, told }) => {
      const may = mayKnow(who, rules.sees[state] ?? []);
      return may === (told !== null) ? [] : [`${who.name} ${may ? "sees nothing" : "sees it"}`];
    });
    expect({ tooMuch, wrongView }).toEqual({ tooMuch: [], wrongView: [] });
  });

  // A guarded field that is empty everywhere would prove nothing.
  it.each(Object.entries(KNOWLEDGE as Readonly<Record<string, Rules>>))(
    "%s: protected details are shown to people who may know",
    async (kind, rules) => {
      const told = new Set<string>();
      for (const state of Object.keys(rules.sees)) {
        for (const who of world.onlookers) for (const field of (await toldTo(who, kind, state)) ?? []) told.add(field);
      }
      const guarded = Object.keys(rules.fields).filter((field) => rules.fields[field] !== "seen");
      expect(guarded.filter((field) => !told.has(field))).toEqual([]);
    },
  );
});

import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parseJson, toJson } from "./json.ts";

const json = fc.jsonValue();

afterEach(() => Reflect.deleteProperty(Array.prototype, "toJSON"));

describe("JSON of plain data", () => {
  it("is the same as everywhere", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(toJson(value)).toBe(JSON.stringify(value));
        expect(parseJson(toJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("leaves out fields without a value, and keeps their place in a list", () => {
    expect(toJson({ kept: 0, left: undefined, list: [undefined, 1] })).toBe('{"kept":0,"list":[null,1]}');
  });

  it("is the same on a page whose arrays have a toJSON of their own", () => {
    Object.assign(Array.prototype, { toJSON: () => "a string" });
    expect(toJson({ receivers: [{ id: 2 }] })).toBe('{"receivers":[{"id":2}]}');
  });
});

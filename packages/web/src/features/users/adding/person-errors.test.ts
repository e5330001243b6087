import { expect, it } from "vitest";
import { personErrors } from "./person-errors.ts";

const said = [
  { field: "email", code: "already_member", message: "Is here already." },
  { field: "groupIds.0", code: "unknown_group", message: "No such group." },
];

it("lists what's missing before the server's problems, each text once, the rest in the list", () => {
  expect(personErrors({ missing: { name: "Enter a name." }, said: [...said, ...said] })).toEqual({
    name: "Enter a name.",
    email: "Is here already.",
    list: ["Enter a name.", "Is here already.", "No such group."],
  });
});

it("is empty if nothing is wrong", () => {
  expect(personErrors({ missing: { name: null, email: null }, said: [] })).toEqual({
    name: null,
    email: null,
    list: [],
  });
});

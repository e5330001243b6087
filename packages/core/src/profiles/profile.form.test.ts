import { expect, it } from "vitest";
import { draftOf, needsProof, toProfile } from "./profile.form.ts";

const user = {
  id: 1,
  name: "Ann",
  email: "ann@example.test",
  birthday: "",
  provider: "email",
  avatarUrl: "",
  avatarUrlBig: "",
} as const;
const start = draftOf(user);

it("the current password is required for a new email or password, and sent only then", () => {
  expect(needsProof({ ...start, name: "Anna", email: " ANN@example.test" }, user)).toBe(false);
  expect(needsProof({ ...start, email: "anna@example.test" }, user)).toBe(true);
  expect(needsProof({ ...start, passwordConfirm: "x" }, user)).toBe(true);
  const draft = { ...start, currentPassword: "guildhall" };
  expect(toProfile(draft, { user, hasSignIn: true, removeAvatar: false })).toEqual({
    name: "Ann",
    birthday: "",
    removeAvatar: false,
    email: "ann@example.test",
    password: "",
    passwordConfirm: "",
  });
  expect(
    toProfile({ ...draft, email: "anna@example.test" }, { user, hasSignIn: true, removeAvatar: false }),
  ).toMatchObject({ currentPassword: "guildhall" });
});

it("people who sign in elsewhere send no email and password", () => {
  expect(toProfile({ ...start, birthday: "1990-05-01" }, { user, hasSignIn: false, removeAvatar: true })).toEqual({
    name: "Ann",
    birthday: "1990-05-01",
    removeAvatar: true,
  });
});

import { expect, it } from "vitest";
import { newChallengeHref, readNewChallenge } from "./challenge-address.ts";

const read = (href: string) =>
  readNewChallenge(Object.fromEntries(new URL(href, "https://guildhall.example").searchParams));

it("carries an issue's key and title to the form, whatever is in them", () => {
  const href = newChallengeHref({ key: "TEAM-42", title: "  Вход & “sign-in” fails? 100% #1 + 2 " });
  expect(new URL(href, "https://guildhall.example").pathname).toBe("/challenges/create");
  expect(read(href)).toEqual({ externalId: "TEAM-42", title: "Вход & “sign-in” fails? 100% #1 + 2" });
  expect(newChallengeHref({ key: "TEAM-42", title: " " })).toBe("/challenges/create?externalId=TEAM-42");
});

it("fills in only what the form can save", () => {
  expect(read(newChallengeHref({ key: "A-1", title: "x".repeat(255) })).title).toHaveLength(200);
  expect(readNewChallenge({})).toEqual({});
  expect(read(newChallengeHref({ key: "", title: "" }))).toEqual({});
});

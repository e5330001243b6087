import { CallFailure, CancelledFailure, ChangedFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
import { describe, expect, it } from "vitest";
import { attemptFor, hasArrived, stillOpen } from "./attempt.ts";

class Lost extends CallFailure {
  readonly kind = "network";
  readonly textKey = null;
}

class Taken extends CallFailure {
  readonly kind = "conflict";
  readonly textKey = null;
}

const taken = new Taken("ErrorIdempotencyMismatch", "used for something else");

describe("attemptFor", () => {
  const newKey = (): string => "new";

  it("keeps the key while it's unknown whether the last one arrived, also for a changed body", () => {
    const first = attemptFor(null, { text: "teh" }, newKey);
    expect(first).toEqual({ key: "new", body: '{"text":"teh"}' });
    expect(attemptFor({ ...first, key: "old" }, { text: "the" }, newKey)).toEqual({
      key: "old",
      body: '{"text":"the"}',
    });
  });
});

describe("stillOpen", () => {
  const open = { key: "a", body: "1" };
  const attempt = { key: "a", body: "2" };

  it.each([
    ["no answer", new Lost("ErrorUnavailable", "no answer")],
    ["an upload that was canceled at its end", new CancelledFailure()],
  ])("is the attempt after %s", (_name, failure) => {
    expect(stillOpen(failure, { open: null, attempt })).toBe(attempt);
  });

  it.each([
    ["was refused", new RefusedFailure("feature_off", {})],
    ["is invalid", new ValidationFailure([], {})],
  ])("is what it was if what's sent %s: that says nothing of the one before", (_name, failure) => {
    expect(stillOpen(failure, { open: null, attempt })).toBeNull();
    expect(stillOpen(failure, { open, attempt })).toBe(open);
  });

  it("is nothing once it's known that the one before arrived", () => {
    expect(stillOpen(taken, { open, attempt })).toBeNull();
  });
});

describe("hasArrived", () => {
  it("is known from a key that was used for something else", () => {
    expect(hasArrived(taken)).toBe(true);
    expect(hasArrived(new ChangedFailure([], {}))).toBe(false);
  });
});

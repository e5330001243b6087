import { describe, expect, it } from "vitest";
import { hasPasswordForOthers } from "./mailer.ts";

describe("a mail server gets a password only over an encrypted connection", () => {
  it.each(["smtp://user:secret@mail.example:587", "smtp://user:secret@10.0.0.5", "smtps://user:secret@mail.example"])(
    "as %s does",
    (url) => expect(hasPasswordForOthers(url)).toBe(true),
  );

  it.each([
    "smtp://mail.example",
    "smtp://user:secret@localhost",
    "smtp://user:secret@127.0.0.1:1025",
    "smtp://u:s@[::1]",
  ])("which %s needs not", (url) => expect(hasPasswordForOthers(url)).toBe(false));
});

import { MAIL_TEMPLATES } from "@guildhall/core/deliveries";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../testing/seeded-random.ts";
import type { MailContent } from "./mail-content.ts";
import { createLink, deriveToken, isTokenOf, LINK_KINDS } from "./one-time-link.ts";
import { renderMail } from "./render-mail.ts";

const SECRET = "the-secret-of-these-tests-0123456789";
const SCENE = { origin: "https://guild.example", secret: SECRET };

describe("a one-time link", () => {
  it("has a token that only its seed and the secret can reproduce", () => {
    const { seed, tokenHash } = createLink("reset", { random: createSeededRandom(1), secret: SECRET });
    const token = deriveToken(seed, SECRET);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(isTokenOf(token, tokenHash)).toBe(true);
    const others = [
      deriveToken(seed, `${SECRET}!`),
      deriveToken({ ...seed, nonce: `${seed.nonce}!` }, SECRET),
      ...LINK_KINDS.filter((kind) => kind !== seed.kind).map((kind) => deriveToken({ ...seed, kind }, SECRET)),
      seed.nonce,
      "",
      token.toLowerCase(),
      `${token}=`,
    ];
    expect(others.filter((other) => isTokenOf(other, tokenHash))).toEqual([]);
    expect(new Set(others).size).toBe(others.length);
  });

  it("is different each time", () => {
    const random = createSeededRandom(1);
    const links = [1, 2].map(() => createLink("invite", { random, secret: SECRET }));
    expect(links[0]?.seed.nonce).not.toBe(links[1]?.seed.nonce);
  });
});

const OF_ACCOUNTS = [
  "invite",
  "sign_up",
  "sign_up_known",
  "reset",
  "reset_unknown",
  "password_changed",
  "email_change",
  "email_change_known",
  "email_changed",
] as const;

describe.each(OF_ACCOUNTS)("the mail %s", (template) => {
  it.each(["en", "ru"] as const)("is complete in %s, with its link in HTML and plain text", (language) => {
    const link = { kind: "invite", nonce: "nonce" } as const;
    const data = {
      name: "",
      workspace: "Guild",
      author: "Olga",
      quote: "",
      amounts: [],
      date: "2026-11-30",
      path: "/page?a=1",
      link,
    };
    const content: MailContent = { template, language, data };
    const { subject, html, text } = renderMail(content, SCENE);
    const address = `https://guild.example/page?a=1&token=${deriveToken(link, SECRET)}`;
    expect(text).toContain(address);
    expect(html).toContain(address.replace("&", "&amp;"));
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\bmail:|undefined/);
    expect(text.split("\n\n").length).toBeGreaterThanOrEqual(5);
    expect(/[а-я]/i.test(text)).toBe(language === "ru");
  });
});

it("every account mail is a known kind of mail", () => {
  expect(OF_ACCOUNTS.filter((template) => !MAIL_TEMPLATES.includes(template))).toEqual([]);
});

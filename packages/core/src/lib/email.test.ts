import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailForms, isAddress, isEmail, normalizeEmail, parseEmails } from "./email.ts";

describe("normalizeEmail", () => {
  it("matches addresses across case, spaces and Unicode forms", () => {
    const written = ["Zoe\u0301@Example.test ", "\u00a0zo\u00e9@example.TEST", "ZO\u00c9@example.test"];
    expect(new Set(written.map(normalizeEmail))).toEqual(new Set(["zo\u00e9@example.test"]));
  });

  it("matches them across full-width letters, other dots and internationalized domains", () => {
    const written = ["ＡＮＮＡ＠Ｅｘａｍｐｌｅ．test", "anna@example。test", "anna@example.test"];
    expect(new Set(written.map(normalizeEmail))).toEqual(new Set(["anna@example.test"]));
    expect(
      ["a@xn--e1afmkfd.xn--p1ai", "a@XN--mnchen-3ya.de", "a@xn--.de", "a@xn--a-.de", "a@xn--99999999.de"].map(
        normalizeEmail,
      ),
    ).toEqual(["a@пример.рф", "a@münchen.de", "a@xn--.de", "a@xn--a-.de", "a@xn--99999999.de"]);
  });

  it("knows the form that older accounts were stored in", () => {
    expect([emailForms("Ａnna@x.io"), emailForms("Anna@x.io")]).toEqual([["ａnna@x.io", "anna@x.io"], ["anna@x.io"]]);
  });

  it("is idempotent", () => {
    expect(normalizeEmail("\u00a8a@x.io")).toBe(normalizeEmail(normalizeEmail("\u00a8a@x.io")));
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text),
      ),
    );
  });
});

describe("isEmail", () => {
  it("accepts real-world addresses", () => {
    const taken = [
      "a@b.co",
      "Anna.Smith+team@mail.example.com",
      "o'neil@example.org",
      "почта@пример.рф",
      "x_1-y@a-b.io",
    ];
    expect(taken.filter((each) => !isEmail(each))).toEqual([]);
  });

  it("refuses undeliverable addresses and header injection", () => {
    const refused = [
      "",
      "@",
      "anna",
      "anna@",
      "@example.com",
      "anna@example",
      "a b@example.com",
      "a@b@example.com",
      ".a@example.com",
      "a..b@example.com",
      "a@-b.com",
      "a@b-.com",
      "a@b..com",
      "a@example.com.",
      "a@example.com\nbcc:x@y.zz",
      "<a@example.com>",
      "a,b@example.com",
      '"a"@example.com',
      "a@[127.0.0.1]",
      `${"a".repeat(65)}@example.com`,
      `a@${"b".repeat(60)}.${"c".repeat(60)}.com`,
    ];
    expect(refused.filter(isEmail)).toEqual([]);
  });
});

it("an address that mixes scripts in one word is refused, but found if it already exists", () => {
  const mixed = ["аnna@example.com", "anna@exаmple.com", "anna@gοοgle.com", "a@xn--exmple-4nf.com"];
  expect(mixed.filter(isEmail)).toEqual([]);
  expect(mixed.filter((each) => !isAddress(each))).toEqual([]);
  expect(
    ["иван.petrov@example.com", "почта@example.com", "café@example.com", "田中tanaka@example.jp"].filter(
      (each) => !isEmail(each),
    ),
  ).toEqual([]);
});

describe("parseEmails", () => {
  it("splits at commas, semicolons, spaces and lines, counts duplicates and keeps invalid ones", () => {
    expect(parseEmails(" a@x.io, B@x.io;c@x.io\n\nA@X.io\tnobody d@ nobody")).toEqual({
      emails: ["a@x.io", "b@x.io", "c@x.io"],
      invalid: ["nobody", "d@"],
      duplicates: 1,
    });
  });

  it("accepts names as mail programs write them", () => {
    expect(parseEmails('Anna Smith <anna@x.io>, "Lee, Bob" <bob@x.io>, <eve@x.io> \n Ian <ian@x.io> jo@x.io')).toEqual({
      emails: ["anna@x.io", "bob@x.io", "eve@x.io", "ian@x.io", "jo@x.io"],
      invalid: [],
      duplicates: 0,
    });
  });

  it("finds every address once, whatever the separator", () => {
    const emails = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@example.test`));
    const separators = fc.constantFrom(",", " ", ", ", "\n", ";", "\r\n", "\t");
    fc.assert(
      fc.property(emails, separators, (list, separator) => {
        const parsed = parseEmails(list.join(separator));
        return parsed.emails.join() === list.join() && parsed.invalid.length === 0 && parsed.duplicates === 0;
      }),
    );
  });
});

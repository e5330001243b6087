import type { Language } from "@guildhall/core";
import type { ChatCard, ChatForm, ChatHome, ChatPage } from "@guildhall/core/chat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actId, pageId, parsePress } from "./action-id.ts";
import { blockFaults } from "./block-limits.ts";
import { cardMessage } from "./card-blocks.ts";
import { amountMaxOf, formView, withPreview } from "./form-view.ts";
import { homeView, strangerHome } from "./home-view.ts";
import { joinMessage, noticeMessage, noticeView, waitView } from "./notice-blocks.ts";
import { pageMessage } from "./page-blocks.ts";

const origin = "https://guildhall.example";
const frame = (language: Language) => ({ origin, language });

// A name of 100 characters, a currency of 40, right-to-left text, emoji of several signs, marks and mentions of Slack's.
const LONG = {
  name: "Ярославль-Екатеринослáвский ".repeat(4).slice(0, 100),
  currency: "самоцвет-самоцвет-самоцвет-самоцвет-само".slice(0, 40),
  rtl: "שלום \u202Eעולם مرحبا بالعالم ".repeat(40),
  emoji: "👩‍👩‍👧‍👦🏳️‍🌈💎".repeat(60),
  marks: "*_~`<!channel> & <@U1> | ".repeat(60),
};
const texts = Object.entries(LONG);

function card(text: string, actions = 3): ChatCard {
  return {
    title: text,
    link: "/challenge/12",
    facts: [text, `1 234,5 ${LONG.currency}`],
    body: text.repeat(3),
    actions: Array.from({ length: actions }, (_, id) => ({
      kind: "challenge",
      verb: "accept",
      id,
      label: text,
      style: id === 0 ? "primary" : "default",
    })),
  };
}

function form(text: string, options: number): ChatForm {
  const field = { label: text, hint: text, isRequired: true };
  return {
    title: text,
    facts: [text],
    submit: text,
    fields: [
      { ...field, name: "receivers", type: "people", max: 50, value: [{ externalId: "U1", name: text }] },
      { ...field, name: "amount-1", type: "amount", currencyId: 1, max: 2000, value: 500 },
      { ...field, name: "reason", type: "text", isLong: true, maxLength: 10_000, value: text.repeat(60) },
      { ...field, name: "files", type: "files", max: 12 },
      {
        ...field,
        name: "perk",
        type: "choice",
        value: "1",
        options: Array.from({ length: options }, (_, index) => ({ value: String(index), label: text })),
        details: options > 10 ? [text.repeat(9), text] : [],
      },
    ],
  };
}

const page = (text: string, items: number): ChatPage => ({
  title: text,
  facts: [text],
  items: Array.from({ length: items }, () => card(text)),
  nextPage: 1,
});

const home = (text: string, sections: number): ChatHome => ({
  facts: [text, text],
  links: Array.from({ length: sections }, () => ({ label: text, path: "/perks" })),
  sections: Array.from({ length: sections }, () => page(text, 30)),
});

describe.each<Language>(["en", "ru"])("every view in %s", (language) => {
  const at = frame(language);

  it.each(texts)("keeps Slack's limits with a long %s", (_what, text) => {
    const views: readonly unknown[] = [
      cardMessage(card(text, 30), at),
      cardMessage({ ...card(text, 30), hint: text }, at),
      pageMessage(page(text, 60), "challenges", at),
      homeView(home(text, 40), text.repeat(9), at),
      homeView({ facts: [], links: [], sections: [] }, "", at),
      strangerHome({ text, link: "/login" }, at),
      joinMessage({ text, link: "" }, at),
      noticeMessage(text.repeat(9)),
      noticeView(text, [], at),
      waitView("chat.slack.thanks", at),
      ...[0, 1, 10, 11, 100, 101].map((options) => formView(form(text, options), "{}", at)),
    ];
    expect(views.map(blockFaults)).toEqual(views.map(() => []));
  });

  it("keeps Slack's limits with any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1000 }), fc.nat(120), (text, count) => {
        const views = [
          cardMessage(card(text, count), at),
          pageMessage(page(text, count % 60), "top", at),
          homeView(home(text, count % 20), text, at),
          formView(form(text, count), "", at),
        ];
        return views.every((view) => blockFaults(view).length === 0);
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});

describe("a card", () => {
  const plain: ChatCard = {
    title: "Fix | the <build>",
    link: "/challenge/12",
    facts: ["3 gems", "until Friday"],
    body: "*Hurry* <!channel>\nplease",
    actions: [{ kind: "challenge", verb: "accept", id: 12, label: "Accept", style: "primary" }],
  };

  it("shows title, facts, what was written and buttons", () => {
    expect(cardMessage(plain, frame("en"))).toMatchInlineSnapshot(`
      {
        "blocks": [
          {
            "text": {
              "text": "*<https://guildhall.example/challenge/12|Fix ¦ the &lt;build&gt;>*",
              "type": "mrkdwn",
              "verbatim": true,
            },
            "type": "section",
          },
          {
            "elements": [
              {
                "text": "3 gems
      until Friday",
                "type": "mrkdwn",
                "verbatim": true,
              },
            ],
            "type": "context",
          },
          {
            "text": {
              "text": "> ⁠*⁠Hurry⁠*⁠ &lt;!channel&gt;
      > please",
              "type": "mrkdwn",
              "verbatim": true,
            },
            "type": "section",
          },
          {
            "elements": [
              {
                "action_id": "act:challenge:accept:12",
                "style": "primary",
                "text": {
                  "emoji": true,
                  "text": "Accept",
                  "type": "plain_text",
                },
                "type": "button",
              },
            ],
            "type": "actions",
          },
        ],
        "text": "Fix | the &lt;build&gt;
      ⁠*⁠Hurry⁠*⁠ &lt;!channel&gt;
      please",
      }
    `);
  });

  it("has one button per action", () => {
    const twice = { ...plain, actions: [...plain.actions, ...plain.actions] };
    expect(cardMessage(twice, frame("en")).blocks.at(-1)).toMatchObject({
      elements: [{ action_id: "act:challenge:accept:12" }],
    });
  });
});

describe("the home", () => {
  it("shows a part of each section", () => {
    const view = homeView(home("Перк", 6), "", frame("ru"));
    expect(view.blocks.filter((each) => each.type === "header")).toHaveLength(6);
    expect(view.blocks.length).toBeLessThanOrEqual(100);
  });

  it("uses the room that a short section leaves", () => {
    const sections = [page("a", 0), page("b", 60)];
    expect(homeView({ facts: [], links: [], sections }, "", frame("en")).blocks.length).toBeGreaterThan(97);
  });
});

describe("a preview", () => {
  const view = formView(form("Spark", 1), "", frame("en"));

  it("stands under the last amount, once", () => {
    const first = withPreview(view.blocks, ["5 each = 15 of your 20 left"]);
    const again = withPreview(first, ["6 each = 18 of your 20 left"]);
    expect(first.map((each) => each.block_id)).toEqual([
      undefined,
      "field:receivers",
      "field:amount-1",
      "preview",
      "field:reason",
      "field:files",
      "field:perk",
    ]);
    expect(again).toHaveLength(first.length);
    expect(again[3]).toMatchObject({ elements: [{ text: "6 each = 18 of your 20 left" }] });
    expect(withPreview(again, [])).toEqual(view.blocks);
  });
});

describe("ids", () => {
  it("come back as they went out", () => {
    expect(parsePress(actId({ kind: "challenge", verb: "accept", id: 12 }))).toEqual({
      kind: "act",
      action: { kind: "challenge", verb: "accept", id: 12 },
    });
    expect(parsePress(pageId("perks", 2))).toEqual({ kind: "page", list: "perks", page: 2 });
    expect(parsePress("thanks")).toEqual({ kind: "thanks" });
    expect(parsePress("link")).toEqual({ kind: "link" });
    expect(parsePress("previewed:amount:20")).toEqual({ kind: "preview" });
    expect(amountMaxOf("previewed:amount:20")).toBe(20);
  });

  it.each([
    "",
    "act",
    "act:challenge:accept:x",
    "act:Challenge:accept:1",
    "act:challenge:../..:1",
    "page:all:1",
    "page:perks:-1",
  ])("that nobody wrote mean nothing: %j", (id) => {
    expect(parsePress(id)).toBeNull();
  });
});

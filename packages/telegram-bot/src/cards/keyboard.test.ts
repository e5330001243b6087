import { describe, expect, it } from "vitest";
import type { ChatAction } from "@guildhall/core/chat";
import { inlineKeyboard, markupOf } from "./keyboard.ts";

function action(verb: string, label: string, kind = "challenge"): ChatAction {
  return { kind, verb, id: 7, label, style: "default" };
}

function rows(actions: readonly ChatAction[]): readonly (readonly string[])[] {
  return inlineKeyboard(actions).inline_keyboard.map((row) => row.map(({ text }) => text));
}

describe("a keyboard", () => {
  it("has a button per action, styled as Telegram styles it", () => {
    expect(inlineKeyboard([{ ...action("reject", "Reject"), style: "danger" }])).toEqual({
      inline_keyboard: [[{ text: "Reject", callback_data: "v1:challenge.reject:7", style: "danger" }]],
    });
  });

  it("puts short labels into one row, up to six of them", () => {
    const numbers = Array.from({ length: 7 }, (_, index) => action("show", String(index + 1)));
    expect(rows(numbers)).toEqual([["1", "2", "3", "4", "5", "6"], ["7"]]);
    expect(rows([action("a", "Accept"), action("b", "Take a closer look at it")])).toEqual([
      ["Accept"],
      ["Take a closer look at it"],
    ]);
  });

  it("keeps the answers to different questions apart", () => {
    const answers = ["a0-100", "a0-200", "a1-100", "ok"].map((verb) => action(verb, verb, "form"));
    expect(rows(answers)).toEqual([["a0-100", "a0-200"], ["a1-100"], ["ok"]]);
  });

  it("has 100 buttons at most, none without a label", () => {
    const many = Array.from({ length: 101 }, () => action("show", " "));
    expect(rows(many).flat()).toEqual(Array(100).fill("•"));
  });

  it("is none without actions", () => {
    expect(markupOf([])).toBeNull();
  });

  it("asks for a written answer", () => {
    expect(markupOf([action("ask-text", "Reason", "form")])).toEqual({
      force_reply: true,
      selective: true,
      input_field_placeholder: "Reason",
    });
  });

  it("asks for people", () => {
    const request = { request_id: 7, max_quantity: 10, user_is_bot: false, request_name: true, request_username: true };
    expect(markupOf([action("ask-people", "Who?", "form")])).toMatchObject({
      keyboard: [[{ text: "Who?", request_users: request }]],
    });
  });
});

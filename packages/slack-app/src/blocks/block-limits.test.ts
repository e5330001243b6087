import { describe, expect, it } from "vitest";
import { blockFaults, optionFaults } from "./block-limits.ts";

const text = (length: number, type = "plain_text") => ({ type, text: "x".repeat(length) });
const button = (more: object = {}) => ({ type: "button", action_id: "go", text: text(75), value: "", ...more });
const section = (length = 1) => ({ type: "section", text: text(length, "mrkdwn") });
const input = (element: object) => ({ type: "input", label: text(2000), element: { action_id: "a", ...element } });
const option = (length = 75, value = 150) => ({ text: text(length), value: "v".repeat(value) });
const message = (...blocks: readonly unknown[]) => ({ blocks });
const modal = (more: object = {}) => ({ type: "modal", title: text(24), blocks: [], ...more });
const many = (count: number) => Array.from({ length: count }, () => section());

describe("blockFaults", () => {
  it.each<[string, unknown]>([
    ["a message with 50 blocks", message(...many(50))],
    ["a home with 100 blocks", { type: "home", blocks: many(100) }],
    ["a modal with 100 blocks", modal({ blocks: many(100) })],
    ["a section of 3000", message(section(3000))],
    ["a header of 150", message({ type: "header", text: text(150) })],
    [
      "a button of 75 with a value of 2000",
      message({ type: "actions", elements: [button({ value: "v".repeat(2000) })] }),
    ],
    ["a context of 10", message({ type: "context", elements: Array.from({ length: 10 }, () => text(1, "mrkdwn")) })],
    ["25 buttons", message({ type: "actions", elements: ids(25) })],
    ["100 options", message(input({ type: "static_select", options: Array.from({ length: 100 }, () => option()) }))],
    ["10 radio buttons", radios(Array(10).fill(option()))],
    ["an input of 3000", message(input({ type: "plain_text_input", max_length: 3000 }))],
    ["10 files", message(input({ type: "file_input", max_files: 10 }))],
    ["metadata of 3000", modal({ private_metadata: "m".repeat(3000) })],
    ["a submit of 24 with an input", modal({ submit: text(24), blocks: [input({ type: "plain_text_input" })] })],
  ])("takes %s", (_name, surface) => {
    expect(blockFaults(surface)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["51 blocks in a message", message(...many(51)), "blocks: 51, at most 50"],
    ["101 on a home", { type: "home", blocks: many(101) }, "blocks: 101, at most 100"],
    ["101 in a modal", modal({ blocks: many(101) }), "blocks: 101, at most 100"],
    ["a section of 3001", message(section(3001)), "blocks[0].text: 3001, from 1 to 3000"],
    ["an empty section", message(section(0)), "blocks[0].text: 0, from 1 to 3000"],
    ["a section without a text", message({ type: "section" }), "blocks[0]: needs a text"],
    ["a header of 151", message({ type: "header", text: text(151) }), "blocks[0].text: 151, from 1 to 150"],
    ["a header with marks", message({ type: "header", text: text(5, "mrkdwn") }), "blocks[0].text: plain_text only"],
    ["a button of 76", actions(button({ text: text(76) })), "blocks[0].elements[0].text: 76, from 1 to 75"],
    [
      "a value of 2001",
      actions(button({ value: "v".repeat(2001) })),
      "blocks[0].elements[0].value: 2001, from 0 to 2000",
    ],
    [
      "an id of 256",
      actions(button({ action_id: "i".repeat(256) })),
      "blocks[0].elements[0].action_id: 256, from 1 to 255",
    ],
    [
      "an address of 3001",
      actions(button({ url: "u".repeat(3001) })),
      "blocks[0].elements[0].url: 3001, from 0 to 3000",
    ],
    ["another style", actions(button({ style: "default" })), "blocks[0].elements[0].style: primary, danger or none"],
    ["the same action twice", actions(button(), button()), "blocks[0]: the same action_id twice"],
    ["26 buttons", message({ type: "actions", elements: ids(26) }), "blocks[0].elements: 26, from 1 to 25"],
    ["no buttons", actions(), "blocks[0].elements: 0, from 1 to 25"],
    [
      "a context of 11",
      message({ type: "context", elements: Array(11).fill(text(1, "mrkdwn")) }),
      "blocks[0].elements: 11, from 1 to 10",
    ],
    ["101 options", select(Array(101).fill(option())), "blocks[0].element.options: 101, from 1 to 100"],
    ["11 radio buttons", radios(Array(11).fill(option())), "blocks[0].element.options: 11, from 1 to 10"],
    ["no options", select([]), "blocks[0].element.options: 0, from 1 to 100"],
    ["an option of 76", select([option(76)]), "blocks[0].element.options[0].text: 76, from 1 to 75"],
    ["an option's value of 151", select([option(1, 151)]), "blocks[0].element.options[0].value: 151, from 1 to 150"],
    [
      "a choice that isn't offered",
      select([option()], option(3)),
      "blocks[0].element.initial_option: none of the options",
    ],
    [
      "an input of 3001",
      message(input({ type: "plain_text_input", max_length: 3001 })),
      "blocks[0].element.max_length: 3001, from 1 to 3000",
    ],
    [
      "more than the input takes",
      message(input({ type: "plain_text_input", max_length: 2, initial_value: "abc" })),
      "blocks[0].element.initial_value: 3, from 0 to 2",
    ],
    [
      "11 files",
      message(input({ type: "file_input", max_files: 11 })),
      "blocks[0].element.max_files: 11, from 1 to 10",
    ],
    [
      "an input without its action",
      message({ ...input({ type: "file_input" }), element: { type: "file_input" } }),
      "blocks[0].element.action_id: no string",
    ],
    ["a title of 25", modal({ title: text(25) }), "title: 25, from 1 to 24"],
    ["a submit of 25", modal({ submit: text(25) }), "submit: 25, from 1 to 24"],
    ["a close of 25", modal({ close: text(25) }), "close: 25, from 1 to 24"],
    ["a modal without a title", modal({ title: undefined }), "title: no text"],
    ["an input without submit", modal({ blocks: [input({ type: "file_input" })] }), "submit: needed with an input"],
    ["metadata of 3001", modal({ private_metadata: "m".repeat(3001) }), "private_metadata: 3001, from 0 to 3000"],
    ["a home with a title", { type: "home", title: text(3), blocks: [] }, "title, submit: not on the home tab"],
    ["a view of more than 250 KB", modal({ blocks: Array(90).fill(section(2990)) }), "view: too many bytes"],
    [
      "the same block twice",
      message({ ...section(), block_id: "b" }, { ...section(), block_id: "b" }),
      "blocks: the same block_id twice",
    ],
    [
      "half a sign",
      message({ type: "section", text: { type: "mrkdwn", text: "💎".slice(0, 1) } }),
      "blocks[0].text: cut inside a sign",
    ],
    ["a block nobody knows", message({ type: "hologram" }), 'blocks[0]: no block "hologram"'],
    ["an element nobody knows", actions({ type: "lever" }), 'blocks[0].elements[0]: no element "lever"'],
  ])("refuses %s", (_name, surface, fault) => {
    expect(blockFaults(surface)).toContain(fault);
  });

  it.each([
    ["100 options", Array(100).fill(option()), []],
    ["101 options", Array(101).fill(option()), ["options: 101, from 0 to 100"]],
  ])("answers to a menu's question: %s", (_name, options, faults) => {
    expect(optionFaults(options)).toEqual(faults);
  });
});

function ids(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => button({ action_id: `go-${index}` }));
}

function actions(...elements: readonly unknown[]): unknown {
  return message({ type: "actions", elements });
}

function radios(options: readonly unknown[]): unknown {
  return message(input({ type: "radio_buttons", options }));
}

function select(options: readonly unknown[], initial?: unknown): unknown {
  return message(input({ type: "static_select", options, ...(initial !== undefined && { initial_option: initial }) }));
}

import type { MessageEntity } from "@guildhall/telegram-bot/testing";
import type { Act, ChatName, Place, ShownMessage } from "../wire.ts";
import { drawBlocks } from "./blocks.ts";
import { button, make } from "./dom.ts";

/** What a message is drawn with. */
export interface MessageParts {
  readonly chat: ChatName;
  readonly people: readonly Place[];
  readonly act: (act: Act) => void;
  /** The next message answers this one. */
  readonly answer: (message: ShownMessage) => void;
}

const REACTIONS = { gem: "💎", star: "⭐" } as const;

export function drawMessage(message: ShownMessage, parts: MessageParts): HTMLElement {
  const { id, from, isOnlyMine, isReply, blocks, rows, reactions } = message;
  const press = (pressed: string): void => parts.act({ kind: "press", message: id, button: pressed });
  const head = make("div", {}, make("span", { class: "from" }, from));
  if (isOnlyMine) head.append(make("span", { class: "tag" }, " · only you can see this"));
  head.append(tools(message, parts));
  const body =
    blocks === null
      ? [make("div", { class: "text" }, ...drawText(message))]
      : drawBlocks(blocks, { press, change: () => undefined }, parts.people);
  const buttons = rows.map((row) =>
    make(
      "div",
      { class: "buttons" },
      ...row.map(({ label, url }) =>
        url === ""
          ? button(label, () => press(label))
          : make("a", { href: url, target: "_blank", rel: "noreferrer" }, label),
      ),
    ),
  );
  const shown = reactions.length === 0 ? [] : [make("div", { class: "soft" }, reactions.join("  "))];
  return make("li", isReply ? { class: "reply" } : {}, head, ...body, ...buttons, ...shown);
}

/** The text, cut wherever a mark begins or ends. */
function drawText({ text, entities }: Pick<ShownMessage, "text" | "entities">): readonly (Node | string)[] {
  const cuts = entities.flatMap(({ offset, length }) => [offset, offset + length]);
  const starts = [...new Set([0, ...cuts])].toSorted((one, other) => one - other);
  return starts.map((start, index) => {
    const covering = entities.filter(({ offset, length }) => offset <= start && start < offset + length);
    return covering.reduceRight<Node | string>(drawMark, text.slice(start, starts[index + 1]));
  });
}

function drawMark(marked: Node | string, { type, url = "" }: MessageEntity): Node | string {
  if (type === "text_link") return make("a", { href: url, target: "_blank", rel: "noreferrer" }, marked);
  if (type === "bold") return make("b", {}, marked);
  return type === "italic" ? make("i", {}, marked) : marked;
}

function tools(message: ShownMessage, { chat, act, answer }: MessageParts): HTMLElement {
  const { id, isApp } = message;
  const made = make("span", { class: "tools" });
  if (chat === "telegram") made.append(button("Reply", () => answer(message)));
  else if (!isApp) {
    for (const [emoji, icon] of Object.entries(REACTIONS)) {
      made.append(button(icon, () => act({ kind: "react", message: id, emoji })));
    }
    made.append(button("Say thanks for this", () => act({ kind: "thank-for", message: id })));
  }
  return made;
}

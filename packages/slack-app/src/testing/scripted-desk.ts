import type {
  ChatAction,
  ChatCard,
  ChatDesk,
  ChatForm,
  ChatHome,
  ChatInput,
  ChatListName,
  ChatOutcome,
  ChatPage,
  ChatReceiver,
  ThanksPrefill,
  ThanksReaction,
} from "@guildhall/core/chat";

/** What a desk was asked to do. */
export interface DeskCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type DeskScript = {
  -readonly [Name in Exclude<keyof ChatDesk, "language">]?: ReturnType<ChatDesk[Name]> extends Promise<infer Answer>
    ? Answer
    : ReturnType<ChatDesk[Name]>;
};

/** A desk that answers as its script says, once per key where something is done, and records what it's asked. */
export interface ScriptedDesk extends ChatDesk {
  readonly calls: readonly DeskCall[];
  readonly script: DeskScript;
}

export const CARD: ChatCard = {
  title: "Anna got 3 gems",
  link: "/thanks/7",
  facts: ["3 gems"],
  body: "for the review",
  actions: [{ kind: "thanks", verb: "undo", id: 7, label: "Undo", style: "default" }],
};

export const THANKS_FORM: ChatForm = {
  title: "Say thanks",
  facts: ["You have 20 gems left."],
  submit: "Send",
  fields: [
    { name: "receivers", label: "Who", type: "people", isRequired: true, hint: "", max: 50, value: [] },
    {
      name: "amount-1",
      label: "Gems",
      type: "amount",
      isRequired: false,
      hint: "",
      currencyId: 1,
      max: 2000,
      value: 0,
    },
    {
      name: "reason",
      label: "What for",
      type: "text",
      isRequired: true,
      hint: "",
      maxLength: 1000,
      isLong: true,
      value: "",
    },
  ],
};

const DONE: ChatOutcome = { kind: "done", text: "Sent.", card: CARD };

export function createScriptedDesk(language: ChatDesk["language"] = "en"): ScriptedDesk {
  const calls: DeskCall[] = [];
  const script: DeskScript = {};
  const note = <Answer>(name: string, args: readonly unknown[], answer: Answer): Promise<Answer> => {
    calls.push({ name, args });
    return Promise.resolve(answer);
  };
  return {
    language,
    calls,
    script,
    home: () => note<ChatHome>("home", [], script.home ?? { facts: ["20 gems left"], links: [], sections: [] }),
    list: (name: ChatListName, page: number) =>
      note<ChatPage>(
        "list",
        [name, page],
        script.list ?? { title: name, facts: [], items: [CARD], nextPage: page + 1 },
      ),
    card: (kind: string, id: number) =>
      note<ChatCard | null>("card", [kind, id], script.card === undefined ? CARD : script.card),
    findOptions: (...asked: Parameters<ChatDesk["findOptions"]>) =>
      note("findOptions", asked, script.findOptions ?? null),
    sharedCard: (kind: string, id: number) =>
      note<ChatCard | null>("sharedCard", [kind, id], script.sharedCard === undefined ? CARD : script.sharedCard),
    act: (action: Pick<ChatAction, "kind" | "verb" | "id">, input: ChatInput | null, key: string) =>
      note("act", [action, input, key], script.act ?? DONE),
    thanksForm: (prefill: ThanksPrefill) => note("thanksForm", [prefill], script.thanksForm ?? THANKS_FORM),
    giveThanks: (input: ChatInput, key: string) => note("giveThanks", [input, key], script.giveThanks ?? DONE),
    giveThanksBySentence: (sentence: string, receivers: readonly ChatReceiver[], key: string) =>
      note("giveThanksBySentence", [sentence, receivers, key], script.giveThanksBySentence ?? DONE),
    thanksFormBySentence: (sentence: string, receivers: readonly ChatReceiver[]) =>
      note("thanksFormBySentence", [sentence, receivers], script.thanksFormBySentence ?? THANKS_FORM),
    help: async () =>
      script.help ?? { title: "Help", link: "/", facts: ["/thanks @name 3 gems for …"], body: "", actions: [] },
    previewThanks: (input: ChatInput) => note("previewThanks", [input], script.previewThanks ?? []),
    giveThanksByReaction: (reaction: ThanksReaction, key: string) =>
      note(
        "giveThanksByReaction",
        [reaction, key],
        script.giveThanksByReaction === undefined ? DONE : script.giveThanksByReaction,
      ),
  };
}

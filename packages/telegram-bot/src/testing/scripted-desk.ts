import type { Language } from "@guildhall/core";
import type {
  ChatCard,
  ChatDesk,
  ChatField,
  ChatForm,
  ChatInput,
  ChatOutcome,
  ChatPage,
  ChatReceiver,
  ThanksPrefill,
} from "@guildhall/core/chat";

/** A guild in memory, as far as the bot's tests act in it. Amounts are in hundredths. */
export class ScriptedGuild {
  quota = 2000;
  isAmountRequired = true;
  /** Of each currency, what the form begins with. */
  defaults: readonly number[] = [0];
  isReasonRequired = false;
  readonly given: {
    readonly by: string;
    readonly to: readonly string[];
    readonly amount: number;
    readonly reason: string;
  }[] = [];
  /** Who accepted the challenge; "" while it's open. */
  acceptedBy = "";
  /** Comments and file names of its completion. */
  completed: readonly string[] = [];
  /** How long its lists are, in pages. */
  pages = 2;
  readonly #answers = new Map<string, ChatOutcome>();

  desk(name: string, language: Language = "en"): ChatDesk {
    return {
      language,
      help: async () => card({ title: "What you can do here" }),
      home: () =>
        Promise.resolve({
          facts: [`${name}: 12 stars`],
          links: [{ label: "New <chain>", path: "/chains/create" }],
          sections: [this.#page("Your challenges", 0)],
        }),
      list: (list, page) => Promise.resolve(this.#page(list, page)),
      card: (kind, id) => Promise.resolve(kind === "challenge" && id === 7 ? this.#challenge() : null),
      sharedCard: () => Promise.resolve(null),
      findOptions: () => Promise.resolve(null),
      act: (action, input, key) => Promise.resolve(this.#once(key, input, () => this.#act(name, action.verb, input))),
      thanksForm: (prefill) => Promise.resolve(this.#thanksForm(prefill)),
      giveThanks: (input, key) => Promise.resolve(this.#once(key, input, () => this.#give(name, input))),
      thanksFormBySentence: (sentence, receivers) => Promise.resolve(this.#thanksForm({ receivers, reason: sentence })),
      previewThanks: () => Promise.resolve([]),
      giveThanksByReaction: ({ icon, receivers }, key) =>
        Promise.resolve(
          this.#once(key, icon, () => this.#give(name, { receivers, "amount-1": 100, reason: `reacted ${icon}` })),
        ),
      giveThanksBySentence: (sentence, receivers, key) =>
        Promise.resolve(this.#once(key, sentence, () => this.#giveBySentence(name, sentence, receivers))),
    };
  }

  /** As the server: a key counts once, and only for the same input; what was refused isn't kept. */
  #once(key: string, input: unknown, act: () => ChatOutcome): ChatOutcome {
    const full = `${key} ${JSON.stringify(input)}`;
    const kept = this.#answers.get(full);
    if (kept !== undefined) return kept;
    const outcome = act();
    if (outcome.kind === "done") this.#answers.set(full, outcome);
    return outcome;
  }

  #page(title: string, number: number): ChatPage {
    const nextPage = number + 1 < this.pages ? number + 1 : null;
    return { title, facts: [`Page ${number + 1}`], items: [this.#challenge()], nextPage };
  }

  #challenge(): ChatCard {
    const action = { kind: "challenge", id: 7, style: "default" } as const;
    const actions =
      this.acceptedBy === ""
        ? [{ ...action, verb: "accept", label: "Accept" }]
        : [{ ...action, verb: "complete", label: "Complete" }];
    const facts = this.acceptedBy === "" ? ["5 stars"] : ["5 stars", `${this.acceptedBy} is on it`];
    return card({ title: "Fix the lift", link: "/challenge/7", facts, actions });
  }

  #act(name: string, verb: string, input: ChatInput | null): ChatOutcome {
    if (verb === "undo") return this.#undo();
    if (verb === "accept") return this.#accept(name);
    if (input === null) return { kind: "form", form: COMPLETION };
    const files = (input["files"] ?? []) as readonly { readonly name: string; readonly bytes: Uint8Array }[];
    this.completed = [String(input["comment"] ?? ""), ...files.map((each) => `${each.name} ${each.bytes.length}`)];
    return { kind: "done", text: "Completed", card: this.#challenge() };
  }

  #accept(name: string): ChatOutcome {
    if (this.acceptedBy !== "") return refused(`${this.acceptedBy} was faster`);
    this.acceptedBy = name;
    return { kind: "done", text: "It's yours", card: this.#challenge() };
  }

  #undo(): ChatOutcome {
    const undone = this.given.pop();
    this.quota += (undone?.amount ?? 0) * (undone?.to.length ?? 0);
    return { kind: "done", text: "Undone", card: null };
  }

  #thanksForm({ receivers, reason }: ThanksPrefill): ChatForm | Extract<ChatOutcome, { kind: "refused" }> {
    if (this.quota === 0) return refused("You've given all your stars this month");
    const common = { isRequired: true, hint: "" };
    return {
      title: "Say thanks",
      facts: [`${this.quota / 100} stars left`],
      submit: "Say thanks",
      fields: [
        { ...common, type: "people", name: "receivers", label: "To", max: 10, value: receivers },
        ...this.defaults.map((value, index): ChatField => ({
          ...common,
          isRequired: this.isAmountRequired,
          type: "amount",
          name: `amount-${index + 1}`,
          label: index === 0 ? "Stars" : "Gems",
          currencyId: index + 1,
          max: this.quota,
          value,
        })),
        {
          ...{ type: "text", name: "reason", label: "Reason", value: reason, maxLength: 20 },
          ...{ isRequired: this.isReasonRequired, hint: "For what?", isLong: true },
        } as const,
      ],
    };
  }

  #giveBySentence(name: string, sentence: string, receivers: readonly ChatReceiver[]): ChatOutcome {
    const amount = Number(/\d+/.exec(sentence)?.[0] ?? 0) * 100;
    const form = this.#thanksForm({ receivers, reason: "" });
    if (amount === 0) return "kind" in form ? form : { kind: "form", form };
    return this.#give(name, { receivers, "amount-1": amount, reason: sentence });
  }

  #give(name: string, input: ChatInput): ChatOutcome {
    const to = (input["receivers"] ?? []) as readonly ChatReceiver[];
    const [amount, reason] = [Number(input["amount-1"] ?? 0), String(input["reason"] ?? "")];
    if (amount * to.length > this.quota) return refused("That's more than you have left", { "amount-1": "too much" });
    this.quota -= amount * to.length;
    this.given.push({ by: name, to: to.map((each) => each.externalId), amount, reason });
    const names = to.map((each) => each.name).join(", ");
    const undo = { kind: "thanks", verb: "undo", id: this.given.length, label: "Undo", style: "danger" } as const;
    const shown = card({ title: `${name} thanked ${names}`, link: "/thanks/1", actions: [undo] });
    return { kind: "done", text: `${names} got ${amount / 100} stars`, card: shown };
  }
}

const COMPLETION: ChatForm = {
  title: "Complete: Fix the lift",
  facts: [],
  submit: "Send",
  fields: [
    {
      type: "text",
      name: "comment",
      label: "Comment",
      isRequired: true,
      hint: "What did you do?",
      maxLength: 40,
      isLong: true,
      value: "",
    },
    { type: "files", name: "files", label: "Files", isRequired: false, hint: "", max: 2 },
  ],
};

function card(parts: Partial<ChatCard>): ChatCard {
  return { title: "", link: "", facts: [], body: "", actions: [], ...parts };
}

function refused(text: string, fields: Readonly<Record<string, string>> = {}) {
  return { kind: "refused", text, fields } as const;
}

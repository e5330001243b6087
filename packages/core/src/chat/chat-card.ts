/** What a chat shows of one thing, before an app draws it its own way. All texts are plain. */
export interface ChatCard {
  readonly title: string;
  /** A path in the panel; "" for none. */
  readonly link: string;
  /** Short facts, one a line, such as its reward and its deadline. */
  readonly facts: readonly string[];
  /** What it waits for or what comes next, until something newer is known. */
  readonly hint?: string;
  /** What a person wrote; "" for none. */
  readonly body: string;
  /** A picture that everyone in the workspace may see, by its path; the host knows where a chat finds it. */
  readonly picture?: string;
  readonly actions: readonly ChatAction[];
  /** The whole message as an app has drawn it, where a card can't say it all, such as a page of a list; for that app only. */
  readonly drawn?: unknown;
}

/** The lines between a card's title and what a person wrote. */
export function cardLines({ facts, hint = "" }: Pick<ChatCard, "facts" | "hint">): readonly string[] {
  return hint === "" ? facts : [...facts, hint];
}

/** A button. What it does is decided again when it's pressed. */
export interface ChatAction {
  /** A plug's name, such as `challenge`. */
  readonly kind: string;
  /** One of the plug's actions, such as `accept`. */
  readonly verb: string;
  readonly id: number;
  readonly label: string;
  readonly style: "default" | "primary" | "danger";
}

/** What has to be entered before an action is done. */
export interface ChatForm {
  readonly title: string;
  /** What one should know before typing, such as what's left of a quota; one a line. */
  readonly facts: readonly string[];
  readonly fields: readonly ChatField[];
  /** Label of the button that does it; without fields, the form asks whether to go on. */
  readonly submit: string;
  /** What it was made from, such as a price; comes back in the input as `seen`. At most 500 characters. */
  readonly seen?: string;
  /** Its fields are questions of their own: an app without room for all of them asks one at a time. */
  readonly isOneByOne?: boolean;
  /** What it does can't be taken back: an app that sends the last answer by itself asks once more. */
  readonly isFinal?: boolean;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly hint: string;
}

export type ChatField =
  | (Field & { readonly type: "text"; readonly maxLength: number; readonly isLong: boolean; readonly value: string })
  /** In hundredths, at most `max`. */
  | (Field & { readonly type: "amount"; readonly currencyId: number; readonly max: number; readonly value: number })
  | (Field & { readonly type: "people"; readonly max: number; readonly value: readonly ChatReceiver[] })
  | (Field & {
      readonly type: "choice";
      readonly options: readonly ChatOption[];
      readonly value: string;
      /** What the options stand for, if their labels can't say it; one a line. */
      readonly details?: readonly string[];
      /** How many options an app shows at a time that has a button for each; without, all of them. */
      readonly pageSize?: number;
    })
  | (Field & { readonly type: "files"; readonly max: number });

export interface ChatOption {
  readonly value: string;
  readonly label: string;
}

/** Somebody of the chat; the app knows them by the chat's own id. */
export interface ChatReceiver {
  readonly externalId: string;
  readonly name: string;
  /** How a sentence mentions them, if neither by their id nor by their name: `@anna_p`. */
  readonly mention?: string;
}

/** What was entered, by the names of the form's fields. */
export type ChatInput = Readonly<Record<string, ChatValue>>;

export type ChatValue = string | number | readonly ChatReceiver[] | readonly ChatFile[];

export interface ChatFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What became of something that a person did. */
export type ChatOutcome =
  /**
   * Done: what to say, and the card as it is now; null if there's nothing to show. `next` goes on with the same action,
   * for an app that shows it where the form was; it says what the text does. Otherwise, the card has its button. With
   * `isView`, nothing was changed, and the card is what was asked for: an app never shows it to a group.
   */
  | {
      readonly kind: "done";
      readonly text: string;
      readonly card: ChatCard | null;
      readonly next?: ChatForm;
      readonly isView?: true;
    }
  /** Something has to be entered first. */
  | { readonly kind: "form"; readonly form: ChatForm }
  /**
   * Not done: why and what to do next; problems of what was entered come by field. The card is what it was about, as it
   * is now: somebody else may have been faster.
   */
  | {
      readonly kind: "refused";
      readonly text: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly card?: ChatCard | null;
    };

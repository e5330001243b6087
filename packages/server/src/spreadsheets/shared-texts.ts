import type { XmlListener } from "./xml-walk.ts";

/** Collects the wanted shared strings by index, from 0. */
export class SharedTexts implements XmlListener {
  readonly texts = new Map<number, string>();
  readonly #wanted: ReadonlySet<number>;
  readonly #last: number;
  #number = -1;
  #text = "";
  #isText = false;
  #isPhonetic = false;

  constructor(wanted: ReadonlySet<number>) {
    this.#wanted = wanted;
    this.#last = Math.max(-1, ...wanted);
  }

  open(name: string): void {
    if (name === "si") {
      this.#number += 1;
      this.#text = "";
    } else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "t") this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText && !this.#isPhonetic && this.#wanted.has(this.#number)) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "si" && this.#wanted.has(this.#number)) this.texts.set(this.#number, this.#text);
  }

  isDone(): boolean {
    return this.#last === -1 || this.#number > this.#last;
  }
}

import { beforeEach, describe, expect, it } from "vitest";
import { dismissMessage, showMessage, snackbarStore } from "./snackbar.store.ts";

const texts = () => snackbarStore.getState().queue.map((message) => message.text);

describe("the queue of messages", () => {
  beforeEach(() => snackbarStore.setState({ queue: [], nextId: 1 }));

  it("keeps messages in the order in which they came", () => {
    showMessage({ text: "first" });
    showMessage({ text: "second" });
    expect(texts()).toEqual(["first", "second"]);
  });

  it("never holds the same text twice", () => {
    showMessage({ text: "saved" });
    showMessage({ text: "other" });
    showMessage({ text: "saved" });
    expect(texts()).toEqual(["other", "saved"]);
  });

  it("takes away the one that is named, and only that", () => {
    showMessage({ text: "first" });
    showMessage({ text: "second" });
    dismissMessage(1);
    dismissMessage(99);
    expect(texts()).toEqual(["second"]);
  });
});

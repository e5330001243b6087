import { beforeEach, describe, expect, it } from "vitest";
import { silenceMessages } from "./silence-messages.ts";
import { dismissMessage, showMessage, snackbarStore } from "./snackbar.store.ts";

const texts = () => snackbarStore.getState().queue.map((message) => message.text);

describe("the message queue", () => {
  beforeEach(() => snackbarStore.setState({ queue: [], nextId: 1 }));

  it("keeps messages in order of arrival", () => {
    showMessage({ text: "first" });
    showMessage({ text: "second" });
    expect(texts()).toEqual(["first", "second"]);
  });

  it("tells failures alone while silenced, and nothing of the rest later", () => {
    showMessage({ text: "Welcome", tone: "good" });
    const end = silenceMessages();
    showMessage({ text: "Perks added", tone: "good" });
    showMessage({ text: "Failed", tone: "bad" });
    end();
    showMessage({ text: "Saved" });
    expect(texts()).toEqual(["Failed", "Saved"]);
  });

  it("drops a success overtaken by the next step, unless it has an action", () => {
    showMessage({ text: "Accepted", tone: "good" });
    showMessage({ text: "Abandoned", tone: "good" });
    expect(texts()).toEqual(["Abandoned"]);
    showMessage({ text: "Deleted", tone: "good", action: { label: "Undo", run: () => undefined } });
    showMessage({ text: "Failed", tone: "bad" });
    showMessage({ text: "Saved", tone: "good" });
    expect(texts()).toEqual(["Deleted", "Failed", "Saved"]);
  });

  it("never holds the same text twice", () => {
    showMessage({ text: "saved" });
    showMessage({ text: "other" });
    showMessage({ text: "saved" });
    expect(texts()).toEqual(["other", "saved"]);
  });

  it("removes the named one, and only that", () => {
    showMessage({ text: "first" });
    showMessage({ text: "second" });
    dismissMessage(1);
    dismissMessage(99);
    expect(texts()).toEqual(["second"]);
  });
});

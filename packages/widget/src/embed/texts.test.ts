import { expect, it, vi } from "vitest";
import { createTexts } from "./texts.ts";

function create() {
  const texts = createTexts("en", (load) => load());
  const redraw = vi.fn();
  texts.subscribe(redraw);
  return { texts, redraw };
}

it("has nothing drawn anew for late texts that nobody has asked for", async () => {
  const { texts, redraw } = create();
  await texts.load(["words"]);
  const { t } = texts.get();
  expect(t("words:cancel")).toBe("Cancel");
  await texts.loadLate(["errors"]);
  expect(redraw).not.toHaveBeenCalled();
  expect(t("errors:network.offline")).not.toBe("errors:network.offline");
});

it("has everything drawn anew for late texts that were to be shown before", async () => {
  const { texts, redraw } = create();
  const { t } = texts.get();
  expect(t("errors:network.offline")).toBe("errors:network.offline");
  await texts.loadLate(["errors"]);
  expect(redraw).toHaveBeenCalledOnce();
  expect(texts.get().t("errors:network.offline")).not.toBe("errors:network.offline");
  await texts.loadLate(["errors", "words"]);
  expect(redraw).toHaveBeenCalledOnce();
});

it("speaks another language with all that was loaded", async () => {
  const { texts, redraw } = create();
  await texts.load(["words"]);
  await texts.speak("ru");
  expect(redraw).toHaveBeenCalledOnce();
  expect(texts.get().t("words:cancel")).toBe("Отмена");
});

it("speaks another language with what was loaded while that one was on its way, too", async () => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isHeld = false;
  const texts = createTexts("en", async (load) => {
    if (isHeld) await held;
    return load();
  });
  await texts.load(["words"]);
  isHeld = true;
  const speaking = texts.speak("ru");
  isHeld = false;
  await texts.load(["errors"]);
  arrive();
  await speaking;
  expect(texts.get().language).toBe("ru");
  expect(texts.get().t("errors:network.offline")).not.toBe("errors:network.offline");
});

import { beforeEach, describe, expect, it } from "vitest";
import { createPerson } from "./person.ts";

let done: string[];
let person: ReturnType<typeof createPerson>;

beforeEach(() => {
  done = [];
  person = createPerson({ ask: () => done.push("ask"), forget: () => done.push("forget") });
});

/** A component, as React runs its effect with each of the values. */
function component() {
  let stop = (): void => undefined;
  let hasNamed = false;
  return {
    show: (id?: string) => {
      stop();
      stop = person.name(id, hasNamed);
      hasNamed ||= Boolean(id);
    },
    remove: () => stop(),
  };
}

describe("the person of a page's components", () => {
  it("is asked for by the widget itself at first, named or not", () => {
    component().show("ann");
    component().show("ann");
    expect(done).toEqual([]);
  });

  it("is asked for anew when it's another", () => {
    const one = component();
    one.show("ann");
    one.show("tom");
    expect(done).toEqual(["ask"]);
  });

  it.each([undefined, ""])("is nobody once a component that named somebody names %o", (nobody) => {
    const one = component();
    one.show("ann");
    one.show(nobody);
    one.show(nobody);
    expect(done).toEqual(["forget"]);
    one.show("tom");
    expect(done).toEqual(["forget", "ask"]);
  });

  it("is nobody once, whoever says so first", () => {
    const [one, other] = [component(), component()];
    one.show("ann");
    other.show("ann");
    // React ends all effects of a change before it runs the next ones.
    for (const each of [one, other]) each.remove();
    one.show();
    other.show();
    expect(done).toEqual(["forget"]);
  });

  it("is asked for when it's named after it was shown without a name", () => {
    const one = component();
    one.show();
    one.show("ann");
    expect(done).toEqual(["ask"]);
  });

  it("stays while another component names it", () => {
    const [one, other] = [component(), component()];
    one.show("ann");
    other.show();
    expect(done).toEqual([]);
  });

  it("is asked for when nobody names it any longer on a page that did", () => {
    const one = component();
    one.show("ann");
    one.remove();
    component().show();
    expect(done).toEqual(["ask"]);
  });

  it("stays the same where a component is shown twice, as in strict mode, or comes again", () => {
    const one = component();
    one.show("ann");
    one.remove();
    one.show("ann");
    component().show("ann");
    expect(done).toEqual([]);
  });
});

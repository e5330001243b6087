/** Makes an element; texts are texts, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export function find<Found extends HTMLElement>(id: string): Found {
  const found = document.getElementById(id);
  if (found === null) throw new TypeError(`the page has no ${id}`);
  // The page is ours: each id has one kind of element.
  return found as Found;
}

export function button(label: string, onPress: () => void, kind = ""): HTMLButtonElement {
  const made = make("button", { type: "button", ...(kind !== "" && { class: kind }) }, label);
  made.addEventListener("click", onPress);
  return made;
}

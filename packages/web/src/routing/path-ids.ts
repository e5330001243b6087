type Params = Readonly<Record<string, string>>;

/**
 * Lets a path's parameters through when each that is named as an id, such as `$cid`, is one: a positive safe integer
 * in digits. Of a user, 0 is oneself. Otherwise false: the address has no such page, and there is nothing to ask the
 * server for.
 */
export function withIds(params: Params): Params | false {
  return (
    Object.entries(params).every(
      ([name, text]) => !/id$/i.test(name) || isId(text) || (name === "uid" && text === "0"),
    ) && params
  );
}

function isId(text: string): boolean {
  const id = Number(text);
  return /^\d+$/.test(text) && id > 0 && Number.isSafeInteger(id);
}

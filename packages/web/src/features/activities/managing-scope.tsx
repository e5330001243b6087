import { InvariantError } from "@guildhall/core";
import { createContext, use, useState, type ReactNode } from "react";

/** The dialogs that managers open on an activity's page, one at a time; `Dialog` says which one and about what. */
export function createManaging<Dialog extends object>() {
  const Context = createContext<((dialog: Dialog) => void) | null>(null);

  /** How to open one. @throws {InvariantError} outside a `ManagingScope` */
  function useManaging(): (dialog: Dialog) => void {
    const open = use(Context);
    if (open === null) throw new InvariantError("there is nothing to manage here");
    return open;
  }

  function ManagingScope({
    draw,
    children,
  }: {
    readonly draw: (dialog: Dialog, onClose: () => void) => ReactNode;
    readonly children: ReactNode;
  }) {
    const [dialog, setDialog] = useState<Dialog | null>(null);
    return (
      <Context value={setDialog}>
        {children}
        {dialog !== null && draw(dialog, () => setDialog(null))}
      </Context>
    );
  }

  return { ManagingScope, useManaging };
}

import { useEffect, useState, type ComponentType } from "react";

/** The messages. What draws them comes once the page stands: no first view has any, and those that come wait for it. */
export function LateMessageBar() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without it the page still works; a new version says so by itself.
    import("./message-bar.tsx").then(({ MessageBar }) => setBar(() => MessageBar), () => undefined);
  }, []);
  return Bar !== null && <Bar />;
}

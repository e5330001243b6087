import type { EndpointResponse } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { chatCalls } from "@guildhall/core/integrations";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";

/** A one-time code, and where it's opened. */
export type ChatCode = EndpointResponse<typeof chatCalls.createCode>;

/** A code on demand: one that connects a chat to the workspace, or one that connects the reader's own account. */
export interface CodeMaker {
  /** The latest; null before the first. */
  readonly code: ChatCode | null;
  readonly isBusy: boolean;
  readonly notice: string | null;
  readonly make: () => void;
  readonly drop: () => void;
}

export function useCode(provider: ChatProviderName, purpose: "connect" | "link"): CodeMaker {
  const [code, setCode] = useState<ChatCode | null>(null);
  const { send, isBusy, notice } = useSend(purpose === "connect" ? chatCalls.createCode : chatCalls.link);
  return {
    code,
    isBusy,
    notice,
    make: () => send({ params: { provider } }, setCode),
    drop: () => setCode(null),
  };
}

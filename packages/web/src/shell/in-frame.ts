import { createContext } from "react";

/** Whether toolbar and drawer surround the content, and with them the page's landmark. */
export const InFrame = createContext(false);

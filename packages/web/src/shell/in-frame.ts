import { createContext } from "react";

/** Whether toolbar and drawer stand around what is drawn, and the landmark of the page with them. */
export const InFrame = createContext(false);

import { defineElement } from "./guildhall.ts";

// Servers import it, too, and have no elements.
if (typeof customElements !== "undefined") defineElement();

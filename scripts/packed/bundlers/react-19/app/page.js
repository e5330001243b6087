import { GuildhallWidget } from "@guildhall/widget/react";
import { createElement } from "react";
import { Site } from "./site.js";

/** The app router: a component of the server, which names the widget's. */
export default function Page() {
  return createElement(Site, { widget: GuildhallWidget });
}

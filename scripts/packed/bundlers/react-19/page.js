import { GuildhallWidget } from "@guildhall/widget/react";
import { createElement, version } from "react";
import { createRoot } from "react-dom/client";
import { readSite } from "../site.js";

document.title = version;
createRoot(document.querySelector("main")).render(createElement(GuildhallWidget, readSite()));

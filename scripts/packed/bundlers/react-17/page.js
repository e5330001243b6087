import { GuildhallWidget } from "@guildhall/widget/react";
import { createElement, version } from "react";
import { render } from "react-dom";
import { readSite } from "../site.js";

document.title = version;
render(createElement(GuildhallWidget, readSite()), document.querySelector("main"));

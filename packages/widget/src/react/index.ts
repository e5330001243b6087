"use client";

export { GuildhallWidget, type GuildhallWidgetProps } from "./guildhall-widget.tsx";

export { default as tableStyles } from "./table.module.css";

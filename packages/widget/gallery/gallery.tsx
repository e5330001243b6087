import { CardSamples } from "./card-samples.tsx";
import { ControlSamples } from "./control-samples.tsx";
import { FileSamples } from "./file-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { StateSamples } from "./state-samples.tsx";
import styles from "./gallery.module.css";

export function Gallery() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{"Guildhall kit"}</h1>
      <CardSamples />
      <ControlSamples />
      <FieldSamples />
      <FileSamples />
      <OverlaySamples />
      <StateSamples />
    </main>
  );
}

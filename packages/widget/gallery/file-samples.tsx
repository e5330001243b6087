import { useState } from "react";
import { MAX_COMPLETION_FILE_BYTES } from "@guildhall/core";
import { RESULT_FILE_KINDS } from "@guildhall/core/challenges";
import { Button, FilesField, ImageViewer } from "../src/index.ts";
import { Section } from "./section.tsx";
import styles from "./gallery.module.css";

const RULE = { kinds: RESULT_FILE_KINDS.all, maxBytes: MAX_COMPLETION_FILE_BYTES, maxCount: 3 };
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const KEPT = { id: 1, name: "before.png", url: PIXEL, rawUrl: PIXEL, isImage: true };
const IMAGES = [KEPT, { ...KEPT, id: 2, name: "after.png" }, { ...KEPT, id: 3, name: "result.png" }];
const HALF = 0.42;

/** The multi-file field in its states, and the image viewer. */
export function FileSamples() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [kept, setKept] = useState([KEPT]);
  const [index, setIndex] = useState<number | null>(null);
  return (
    <Section title="Files">
      <div className={styles.grid}>
        <FilesField
          label="Your result"
          rule={RULE}
          files={files}
          onChange={setFiles}
          kept={kept}
          onRemoveKept={(id) => setKept(kept.filter((each) => each.id !== id))}
        />
        <FilesField
          label="On its way"
          rule={RULE}
          files={[]}
          onChange={setFiles}
          kept={[KEPT]}
          progress={HALF}
          onCancel={() => undefined}
        />
      </div>
      <Button onClick={() => setIndex(0)}>{"Look at the images"}</Button>
      <ImageViewer images={IMAGES} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
    </Section>
  );
}

import { chartScale, labelEvery } from "./chart-scale.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./bar-chart.module.css";

/** `valueText` is the value as shown in the tooltip and the table. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly valueText: string;
}

export interface BarChartProps {
  /** The chart's title and its table's caption. */
  readonly label: string;
  /** Headings of the table's two columns. */
  readonly columns: readonly [string, string];
  readonly bars: readonly Bar[];
  /** Formats a number on the axis. */
  readonly formatScale: (value: number) => string;
}

// In px; widths are percentages, so nothing is measured.
const HEIGHT = 132;
const TOP = 8;
const AXIS = 24;
const MOST_LABELS = 8;
const WHOLE_PERCENT = 100;

/** A bar chart in plain SVG, with an equivalent table for screen readers. */
export function BarChart({ label, columns, bars, formatScale }: BarChartProps) {
  const scale = chartScale(Math.max(0, ...bars.map((bar) => bar.value)));
  const every = labelEvery(bars.length, MOST_LABELS);
  const slot = WHOLE_PERCENT / Math.max(1, bars.length);
  const heightOf = (value: number) => (value / scale.top) * HEIGHT;
  return (
    <div className={styles.chart}>
      <svg className={styles.scale} height={TOP + HEIGHT + AXIS} aria-hidden="true">
        {scale.lines.map((line) => (
          <text key={line} x="100%" y={TOP + HEIGHT - heightOf(line) + 4} textAnchor="end">
            {formatScale(line)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} height={TOP + HEIGHT + AXIS} aria-hidden="true">
        {scale.lines.map((line) => (
          <line
            key={line}
            className={styles.line}
            x1="0"
            x2="100%"
            y1={TOP + HEIGHT - heightOf(line) + 0.5}
            y2={TOP + HEIGHT - heightOf(line) + 0.5}
          />
        ))}
        {bars.map((bar, index) => (
          <g key={bar.key} data-tooltip={`${bar.label}: ${bar.valueText}`} className={styles.slot}>
            <rect className={styles.reach} x={`${index * slot}%`} y={TOP} width={`${slot}%`} height={HEIGHT} rx="4" />
            <rect
              className={styles.bar}
              x={`${index * slot + slot * 0.2}%`}
              width={`${slot * 0.6}%`}
              y={TOP + HEIGHT - heightOf(bar.value)}
              height={heightOf(bar.value)}
              rx="3"
            />
            {index % every === 0 && (
              <text x={`${(index + 0.5) * slot}%`} y={TOP + HEIGHT + 17} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ChartTable label={label} columns={columns} bars={bars} />
    </div>
  );
}

function ChartTable({ label, columns, bars }: Omit<BarChartProps, "formatScale">) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              <td>{bar.valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

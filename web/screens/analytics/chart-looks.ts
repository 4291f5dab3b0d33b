import { axisText, axisTicks } from '../../../core/analytics.ts'

/** What every chart of the screen looks like: hairlines across, no ticks, nothing that moves. */
export const CHART = {
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '0',
  gridColor: 'var(--pp-line)',
  textColor: 'var(--pp-ink-2)',
} as const

/** The name of a chart, for those who come to it by key or by ear. Passed on to the drawing, though the chart's types leave it out. */
export function named(label: string): object {
  return { 'aria-label': label }
}

const PER_LETTER = 7

/** The axis of amounts up to the largest, as wide as its longest word. */
export function amountAxis(largest: number) {
  const ticks = axisTicks(largest)
  const letters = Math.max(...ticks.map((tick) => axisText(tick).length))
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 0] as [number, number],
    width: letters * PER_LETTER + 12,
    interval: 0,
    tickFormatter: axisText,
  }
}

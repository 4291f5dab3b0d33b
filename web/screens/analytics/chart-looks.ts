import { axisTicks, formatAxisValue } from '../../../core/shop/analytics.ts'

export const CHART = {
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '0',
  gridColor: 'var(--pp-line)',
  textColor: 'var(--pp-ink-2)',
} as const

/** The accessible name of a chart. The drawing receives it, although the chart's types leave it out. */
export function named(label: string): object {
  return { 'aria-label': label }
}

const PER_LETTER = 7

export function amountAxis(largest: number) {
  const ticks = axisTicks(largest)
  const letters = Math.max(...ticks.map((tick) => formatAxisValue(tick).length))
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 0] as [number, number],
    width: letters * PER_LETTER + 12,
    interval: 0,
    tickFormatter: formatAxisValue,
  }
}

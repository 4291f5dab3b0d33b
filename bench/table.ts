import { type BenchTarget, formatFigure, type Line, missedTargets } from './measure.ts'

const HEAD = ['', 'clients', 'p50', 'p99', '/s', 'limit', '/s', '', '×', '10,000', 'wanted', '']

/** A table for the terminal: each line with its baseline, and the targets that it misses. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => aligned(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function aligned(cell: string, width: number, column: number): string {
  return column === 0 || column === 7 || column >= 10 ? cell.padEnd(width) : cell.padStart(width)
}

function cellsOf(line: Line): string[] {
  const { name, clients, figures, limit, small, wanted } = line
  const missed = missedTargets(line).join(', ')
  if (!figures)
    return [name, String(clients), ...Array<string>(HEAD.length - 3).fill(''), `FAILED: ${missed}`]
  const value = (number: number | undefined, unit = '') =>
    number === undefined ? '' : `${formatFigure(number)}${unit && ` ${unit}`}`
  const atBest = limit?.figures
  return [
    name,
    String(clients),
    value(figures.p50, figures.unit),
    value(figures.p99),
    value(figures.perSecond),
    value(atBest?.p50, atBest?.unit),
    value(atBest?.perSecond),
    limit?.name ?? '',
    atBest ? formatFigure(figures.p50 / atBest.p50) : '',
    small === undefined ? '' : `${formatFigure(small)} (${formatFigure(figures.p50 / small)} ×)`,
    wanted ? wantedText(wanted) : '',
    missed ? `MISSED: ${missed}` : wanted ? 'ok' : '',
  ]
}

function wantedText(wanted: Line['wanted'] & BenchTarget): string {
  const { p50, p99, perSecond, timesLimit, shareOfLimit, p99OverP50, timesSmall } = wanted
  const parts = [
    p50 !== undefined && `≤ ${p50}`,
    p99 !== undefined && `p99 ≤ ${p99}`,
    perSecond !== undefined && `≥ ${perSecond} /s`,
    timesLimit !== undefined && `≤ ${timesLimit} × limit`,
    shareOfLimit !== undefined && `≥ ${Math.round(shareOfLimit * 100)} % of limit`,
    p99OverP50 !== undefined && `p99 ≤ ${p99OverP50} × p50`,
    timesSmall !== undefined && `≤ ${timesSmall} × 10,000`,
  ]
  return parts.filter(Boolean).join(', ')
}

import { type Line, rounded, shortfalls, type Wanted } from './measure.ts'

const HEAD = ['', 'clients', 'p50', 'p99', '/s', 'limit', '/s', '', '×', '10,000', 'wanted', '']

/** The lines as a table for a terminal: each with its limit, and what of the wanted it misses. */
export function tableOf(lines: readonly Line[]): string {
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

/** Texts begin at the left, figures end at the right. */
function aligned(cell: string, width: number, column: number): string {
  return column === 0 || column === 7 || column >= 10 ? cell.padEnd(width) : cell.padStart(width)
}

function cellsOf(line: Line): string[] {
  const { name, clients, figures, limit, small, wanted } = line
  const missed = shortfalls(line).join(', ')
  if (!figures)
    return [name, String(clients), ...Array<string>(HEAD.length - 3).fill(''), `FAILED: ${missed}`]
  const value = (number: number | undefined, unit = '') =>
    number === undefined ? '' : `${rounded(number)}${unit && ` ${unit}`}`
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
    atBest ? rounded(figures.p50 / atBest.p50) : '',
    small === undefined ? '' : `${rounded(small)} (${rounded(figures.p50 / small)} ×)`,
    wanted ? wantedText(wanted) : '',
    missed ? `MISSED: ${missed}` : wanted ? 'ok' : '',
  ]
}

/** What is wanted, as it stands in the table. */
function wantedText(wanted: Line['wanted'] & Wanted): string {
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
